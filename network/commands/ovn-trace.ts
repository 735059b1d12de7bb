import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '#cli/errors';
import type { Config } from '#config/config';
import type { PlaneServers } from './planes.ts';

/** Without a daemon, the program reads the whole southbound database first. */
const TRACE_MILLISECONDS = 15_000;
const TRACE_BYTES = 2 ** 26;
/** At either end. Without it, the program takes the packet for one of a connection that is there already. */
const NEW_CONNECTION = ['--ct=new', '--ct=new'];

/** @throws Refusal without the program, or when it takes too long */
export async function runTrace(
  { network }: Config,
  { southbound, tls }: PlaneServers,
  flow: string,
): Promise<string> {
  const { trace: program, traceSocket } = network;
  const keys = tls ? ['-p', tls.key, '-c', tls.cert, '-C', tls.ca] : [];
  const [file, args] =
    traceSocket === undefined
      ? [program, [`--db=${southbound.join(',')}`, ...keys, ...NEW_CONNECTION, '--detailed', flow]]
      : ['ovs-appctl', ['-t', traceSocket, 'trace', ...NEW_CONNECTION, '--detailed', flow]];
  try {
    const options = { timeout: TRACE_MILLISECONDS, maxBuffer: TRACE_BYTES };
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT')
      throw new Refusal(`${file} is not installed: set PALISADE_OVN_TRACE`);
    if ('killed' in error && error.killed === true)
      throw new Refusal(
        `${file} took longer than ${TRACE_MILLISECONDS / 1000} s: see PALISADE_OVN_TRACE_SOCKET`,
      );
    throw error;
  }
}

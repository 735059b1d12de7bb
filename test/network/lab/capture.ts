import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { kill, type Space } from './space.ts';

/** Packets that pass an interface, from now on. */
export class Capture {
  readonly packets: string[] = [];
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    onLine: (line: string) => void = (line) => this.packets.push(line),
  ) {
    this.#child = child;
    if (child.stdout) createInterface(child.stdout).on('line', onLine);
  }

  /**
   * @param namespace in the space, such as one of a compute; undefined for the space itself
   * @param link `any` is all of them
   * @param filter of tcpdump
   * @param onLine gets what tcpdump says, with the bytes of packets, in place of `packets`
   */
  static async start(
    space: Space,
    {
      namespace,
      link,
      filter,
      onLine,
    }: { namespace?: string; link: string; filter: string; onLine?: (line: string) => void },
  ): Promise<Capture> {
    const shown = onLine ? '-x' : '-e';
    const tcpdump = ['tcpdump', '--immediate-mode', '-l', '-n', shown, '-i', link, filter];
    const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
    const [program = '', ...args] = [...inside, ...tcpdump];
    const child = space.spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const capture = new Capture(child, onLine);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.stderr?.on('data', (text: Buffer) => {
      if (text.toString('utf8').includes('listening on')) resolve();
    });
    child.once('exit', () => reject(new Error(`tcpdump has ended on ${link}`)));
    await promise;
    return capture;
  }

  async stop(): Promise<void> {
    await kill(this.#child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

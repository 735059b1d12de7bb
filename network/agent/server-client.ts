import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { bounds } from '#domain/budget';
import {
  type HostReport,
  type HostWanted,
  readHostWanted,
  SYNC_PATH,
  WANTED_BYTES,
} from '#network/hosts/messages/messages';

const TIMEOUT_MILLISECONDS = 30_000;

/** Where the service listens for hosts. */
export type ServerAddress =
  | { kind: 'unix'; path: string }
  | { kind: 'http' | 'https'; host: string; port: number };

export interface ServerOptions {
  address: ServerAddress;
  /** PEM file with the authorities that may have signed the server's certificate; by default those of Node.js. */
  ca: string | undefined;
  tokenFile: string;
}

/** The service does not answer, or not as it should. The message is for the operator. */
class ServerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerError';
  }
}

interface HostServerReply {
  status: number | undefined;
  body: string;
}

/** Asks the service what this host has to run. */
export class ServerClient {
  readonly #options: ServerOptions;
  readonly #connections = new HttpsAgent({ keepAlive: true, maxSockets: 1 });

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /**
   * @returns undefined when the set has not changed
   * @throws ServerError
   */
  async sync(report: HostReport, signal: AbortSignal): Promise<HostWanted | undefined> {
    const { status, body } = await this.#post(reportText(report), signal);
    if (status === 204) return undefined;
    if (status === 401) throw new ServerError('The service does not accept the token of this host');
    if (status !== 200) throw new ServerError(`The service answered with status ${status}`);
    const read = readHostWanted(parse(body));
    if (read.reason === undefined) return read.value;
    throw new ServerError(`The service sent a set that this version does not understand: ${read.reason}`);
  }

  close(): void {
    this.#connections.destroy();
  }

  async #post(body: string, signal: AbortSignal): Promise<HostServerReply> {
    const { address, tokenFile, ca } = this.#options;
    // Read each time, so that a new token and a new certificate are used without a restart.
    const token = (await read(tokenFile)).trim();
    if (token === '') throw new ServerError(`${tokenFile} is empty`);
    const authorities = ca === undefined ? undefined : await read(ca);
    const { promise, resolve, reject } = Promise.withResolvers<HostServerReply>();
    const options = {
      method: 'POST',
      path: SYNC_PATH,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      ...(address.kind === 'unix'
        ? { socketPath: address.path, host: 'localhost' }
        : { host: address.host, port: address.port }),
    };
    const receive = (response: IncomingMessage) => void collect(response).then(resolve, reject);
    const sent =
      address.kind === 'https'
        ? requestHttps(
            { ...options, agent: this.#connections, ca: authorities, minVersion: 'TLSv1.2' },
            receive,
          )
        : requestHttp(options, receive);
    sent.on('error', reject);
    sent.end(body);
    return await promise.catch((cause: unknown) => {
      throw new ServerError(`The service cannot be reached: ${messageOf(cause)}`, { cause });
    });
  }
}

async function collect(response: IncomingMessage): Promise<HostServerReply> {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    size += part.length;
    if (size > WANTED_BYTES) response.destroy(new Error('its answer is too large'));
    else parts.push(part);
  });
  await once(response, 'end');
  return { status: response.statusCode, body: Buffer.concat(parts).toString('utf8') };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerError('The service did not answer with JSON', { cause });
  }
}

async function read(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ServerError(`${file} cannot be read (${cause.code})`, { cause });
  });
}

/** A host name may have several addresses: the combined error has no message. */
function messageOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** Characters of the problem of each compute: many long ones are more than the service reads. */
const SHORTENED = [100, 30, 0];

/** The text of a report, as short as the service reads it. */
export function reportText(report: HostReport): string {
  let text = JSON.stringify(report);
  for (const characters of SHORTENED) {
    if (Buffer.byteLength(text) <= bounds.hostReport.value) break;
    const computes = report.computes.map((compute) => ({
      ...compute,
      problem: compute.problem?.slice(0, characters) ?? null,
    }));
    text = JSON.stringify({ ...report, computes });
  }
  return text;
}

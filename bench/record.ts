import { request } from 'node:http';
import { type BenchRequest, withSerial } from './scenarios.ts';

export interface RecordedAnswer {
  status: number;
  /** Flat list of names and values, without the headers that `node:http` adds. */
  headers: string[];
  body: string;
}

/** Counted down, so that no other request has it. */
let serial = 9_999_999;

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);

/**
 * Records the service's response to a request.
 * @throws Error when the status is not 200
 */
export function record(
  port: number,
  { method, path, token, filter, key, body }: BenchRequest,
): Promise<RecordedAnswer> {
  const number = serial;
  serial -= 1;
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(filter && { 'x-filter': filter }),
      ...(key && { 'idempotency-key': withSerial(key, number) }),
    };
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      const status = response.statusCode ?? 0;
      if (status === 200) resolve({ status, headers: ownHeaders(response.rawHeaders), body: text });
      else reject(new Error(`${method} ${path} was answered ${status}: ${text}`));
    });
    sent.on('error', reject);
    sent.end(body && withSerial(body, number));
  });
}

function ownHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, index) => !ADDED_BY_NODE.has((raw[index - (index % 2)] ?? '').toLowerCase()));
}

import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './http-client.ts';

const VPC = { method: 'POST', path: '/vpcs', body: { label: 'late', region: 'us-east' } };

/** Creates a VPC called `late`; see `writeAround`. @returns the status */
export function createAround(client: Client, meanwhile: () => Promise<unknown>): Promise<number> {
  return writeAround(client, VPC, meanwhile);
}

/**
 * Sends a write, but pauses after the first bytes of the body to do something else.
 * @returns the status
 */
export async function writeAround(
  client: Client,
  { method, path, body }: { method: string; path: string; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  };
  const sent = request(`${client.base}${path}`, { method, headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await new Promise((resolve) => sent.once('continue', resolve));
  sent.write(text.slice(0, 5));
  // Long enough for the token to be checked. On a slow machine the test is only easier to pass.
  await sleep(100);
  await meanwhile();
  sent.end(text.slice(5));
  return await answered;
}

import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './http-client.ts';

const BODY = JSON.stringify({ label: 'late', region: 'us-east' });

/**
 * Creates a VPC called `late`, but pauses after the first bytes of the body to do something else.
 * @returns the status
 */
export async function createAround(client: Client, meanwhile: () => Promise<unknown>): Promise<number> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-length': Buffer.byteLength(BODY),
    expect: '100-continue',
  };
  const sent = request(`${client.base}/vpcs`, { method: 'POST', headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await new Promise((resolve) => sent.once('continue', resolve));
  sent.write(BODY.slice(0, 5));
  // Long enough for the token to be checked. On a slow machine the test is only easier to pass.
  await sleep(100);
  await meanwhile();
  sent.end(BODY.slice(5));
  return await answered;
}

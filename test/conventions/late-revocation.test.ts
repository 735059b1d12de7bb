import assert from 'node:assert/strict';
import { request } from 'node:http';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeOnBoth } from '../harness/databases.ts';
import { change } from '../harness/faults.ts';
import type { Client } from '../harness/http-client.ts';
import { type TestAccount, useTestApi } from '../harness/test-api.ts';

const BODY = JSON.stringify({ label: 'late', region: 'us-east' });

describeOnBoth('A write whose body comes late', (dialect) => {
  const running = useTestApi(dialect);

  /** Sends a create up to the first bytes of its body, does something else, and sends the rest. */
  async function createAround(client: Client, meanwhile: () => Promise<void>): Promise<number> {
    const headers = {
      authorization: `Bearer ${client.token}`,
      'content-length': Buffer.byteLength(BODY),
      expect: '100-continue',
    };
    const sent = request(`${running.api.base}/vpcs`, { method: 'POST', headers });
    const answered = new Promise<number>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    await new Promise((resolve) => sent.once('continue', resolve));
    sent.write(BODY.slice(0, 5));
    // Long enough for the token to be found valid; a slower machine only makes the case easier.
    await sleep(100);
    await meanwhile();
    sent.end(BODY.slice(5));
    return await answered;
  }

  const cases: Record<string, { status: number; meanwhile: (account: TestAccount) => Promise<void> }> = {
    'its token was revoked': {
      status: 401,
      meanwhile: ({ ownerId }) =>
        change(running.api, (tx) => tx.deleteFrom('token').where('user_id', '=', ownerId).execute()),
    },
    'its account was suspended': {
      status: 401,
      meanwhile: ({ id }) =>
        change(running.api, (tx) =>
          tx.updateTable('account').set({ suspended: 1 }).where('id', '=', id).execute(),
        ),
    },
    'its user was restricted': {
      status: 403,
      meanwhile: ({ ownerId }) =>
        change(running.api, (tx) =>
          tx.updateTable('user').set({ restricted: 1 }).where('id', '=', ownerId).execute(),
        ),
    },
    'nothing happened': { status: 200, meanwhile: async () => {} },
  };

  for (const [name, { status, meanwhile }] of Object.entries(cases)) {
    it(`is answered with ${status} when ${name}`, async () => {
      const account = await running.api.newAccount();
      assert.equal(await createAround(account.owner, () => meanwhile(account)), status);
    });
  }
});

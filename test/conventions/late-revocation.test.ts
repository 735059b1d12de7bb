import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth, describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { createAround, writeAround } from '#test/harness/late-body';
import { type MadeVpc, newVpc } from '#test/harness/networks';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

describeOnDatabase('a write whose body arrives late', (dialect) => {
  const running = useTestApi(dialect);

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
    it(`a write whose body arrives late is answered with ${status} when ${name}`, async () => {
      const account = await running.api.newAccount();
      assert.equal(await createAround(account.owner, () => meanwhile(account)), status);
    });
  }
});

const LATE_VPC = { label: 'renamed' };

describeOnBoth('a write under way when the restrictions of its token change', (dialect) => {
  const running = useTestApi(dialect);

  type Restrict = (restrictions: object) => Promise<void>;
  interface Case {
    /** Restrictions when the request begins. */
    before(own: MadeVpc, other: MadeVpc): object;
    meanwhile(restrict: Restrict, own: MadeVpc, other: MadeVpc): Promise<void>;
    status: number;
  }

  const cases: Record<string, Case> = {
    'it was bound to another VPC': {
      before: (own, other) => ({ vpcs: [own.id, other.id] }),
      meanwhile: (restrict, _own, other) => restrict({ vpcs: [other.id] }),
      status: 404,
    },
    'it was bound to fewer VPCs, with this one': {
      before: (own, other) => ({ vpcs: [own.id, other.id] }),
      meanwhile: (restrict, own) => restrict({ vpcs: [own.id] }),
      status: 200,
    },
    'it was bound for the first time': {
      before: () => ({}),
      meanwhile: (restrict, own) => restrict({ vpcs: [own.id] }),
      status: 403,
    },
    'it is no longer bound': {
      before: (own) => ({ vpcs: [own.id] }),
      meanwhile: (restrict) => restrict({ vpcs: null }),
      status: 200,
    },
    'it was limited to other addresses': {
      before: () => ({}),
      meanwhile: (restrict) => restrict({ allowed_ips: ['203.0.113.0/24'] }),
      status: 401,
    },
    'it was limited to more addresses': {
      before: () => ({ allowed_ips: ['127.0.0.0/8'] }),
      meanwhile: (restrict) => restrict({ allowed_ips: ['127.0.0.0/8', '203.0.113.0/24'] }),
      status: 200,
    },
  };

  it('a token that it makes has the new restrictions', async () => {
    const account = await running.api.newAccount();
    const client = await account.limited({ allowed_ips: ['127.0.0.0/8', '203.0.113.0/24'] });
    const restrictions = { allowed_ips: ['127.0.0.1/32'] };
    const path = `/profile/tokens/${client.tokenId}`;
    const sent = { method: 'POST', path: '/profile/tokens', body: { label: 'late' } };
    const restrict = async () => succeeded(await account.owner.put(path, { restrictions }));
    assert.equal(await writeAround(client, sent, restrict), 200);
    const { data } = succeeded(await account.owner.get('/profile/tokens'));
    assert.deepEqual([data.at(-1).label, data.at(-1).restrictions], ['late', restrictions]);
  });

  for (const [name, { before, meanwhile, status }] of Object.entries(cases)) {
    it(`it is answered with ${status} when ${name}`, async () => {
      const account = await running.api.newAccount();
      const [own, other] = [await newVpc(account.owner), await newVpc(account.owner)];
      const client = await account.limited(before(own, other));
      const restrict: Restrict = async (restrictions) => {
        const path = `/profile/tokens/${client.tokenId}`;
        succeeded(await account.owner.put(path, { restrictions }));
      };
      const around = () => meanwhile(restrict, own, other);
      const sent = { method: 'PUT', path: `/vpcs/${own.id}`, body: LATE_VPC };
      assert.equal(await writeAround(client, sent, around), status);
      const { label } = succeeded(await account.owner.get(`/vpcs/${own.id}`));
      assert.equal(label, status === 200 ? LATE_VPC.label : own.label);
    });
  }
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Client } from '#test/harness/http-client';
import { type Palisade, startPalisade } from '#testing/index';

const VPC = { label: 'orders', region: 'us-east', subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }] };
const CASES = 200;
const ROUNDS = 3;

interface Mine {
  palisade: Palisade;
  owner: Client;
  /** Restricted, with the right to create VPCs. */
  maria: Client;
}

/** What tests of clients look like: each would fail if it saw what another one does. */
const kinds: Readonly<Record<string, (mine: Mine) => Promise<void>>> = {
  'the first VPC is alone': async ({ owner }) => {
    const { id } = succeeded(await owner.post('/vpcs', VPC));
    assert.deepEqual(
      succeeded(await owner.get('/vpcs')).data.map((vpc: { id: number }) => vpc.id),
      [id],
    );
  },
  'a label is taken once': async ({ owner }) => {
    succeeded(await owner.post('/vpcs', VPC));
    assert.equal((await owner.post('/vpcs', VPC)).status, 400);
  },
  'a restricted user changes what it was granted': async ({ owner, maria }) => {
    const { id } = succeeded(await owner.post('/vpcs', { ...VPC, label: 'kept' }));
    const hers = succeeded(await maria.post('/vpcs', { ...VPC, label: 'hers' }));
    assert.equal((await maria.delete(`/vpcs/${id}`)).status, 403);
    succeeded(await maria.delete(`/vpcs/${hers.id}`));
  },
  'a compute gets the lowest address': async ({ owner }) => {
    const { subnets } = succeeded(await owner.post('/vpcs', VPC));
    const interfaces = [{ purpose: 'vpc', subnet_id: subnets[0].id }];
    succeeded(
      await owner.post('/compute/instances', { type: 'c1-standard-2', region: 'us-east', interfaces }),
    );
    const [{ address }] = succeeded(await owner.get('/vpcs/ips')).data;
    assert.equal(address, '10.0.4.2');
  },
  'events are those of the account': async ({ owner }) => {
    const before = succeeded(await owner.get('/account/events')).results;
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    succeeded(await owner.delete(`/vpcs/${id}`));
    assert.equal(succeeded(await owner.get('/account/events')).results, before + 2);
  },
  'a fault happens to one token': async ({ palisade, owner, maria }) => {
    const token = owner.token ?? '';
    await palisade.fault({ token, operation: 'createVpc', status: 503, times: 1 });
    succeeded(await maria.post('/vpcs', { ...VPC, label: 'first' }));
    assert.equal((await owner.post('/vpcs', VPC)).status, 503);
    succeeded(await owner.post('/vpcs', VPC));
  },
  'a cut write is done once': async ({ palisade, owner }) => {
    await palisade.fault({ token: owner.token ?? '', operation: 'createVpc', cut: 'after-write', times: 1 });
    const headers = { 'idempotency-key': `key-${owner.token?.slice(0, 32)}` };
    await assert.rejects(owner.post('/vpcs', VPC, { headers }));
    succeeded(await owner.post('/vpcs', VPC, { headers }));
    assert.equal(succeeded(await owner.get('/vpcs')).results, 1);
  },
  'requests are found by token': async ({ palisade, owner }) => {
    succeeded(await owner.get('/profile'));
    const requests = await palisade.requests({ token: owner.token ?? '', operation: 'getProfile' });
    assert.equal(requests.length, 1);
  },
  'an invitation arrives': async ({ palisade, owner }) => {
    const email = `${owner.token?.slice(0, 12)}@example.com`;
    succeeded(await owner.post('/account/users', { username: `guest-${owner.token?.slice(0, 8)}`, email }));
    assert.equal((await palisade.outbox()).filter(({ to }) => to === email).length, 1);
  },
  'tokens have their scopes': async ({ owner }) => {
    const { token } = succeeded(
      await owner.post('/profile/tokens', { label: 'reader', scopes: 'vpc:read_only', expiry: null }),
    );
    assert.equal((await new Client(owner.base, token).post('/vpcs', VPC)).status, 401);
  },
};

describe('200 tests side by side on one server', () => {
  let palisade: Palisade;
  before(async () => {
    palisade = await startPalisade();
  });
  after(() => palisade?.stop());

  for (let round = 0; round < ROUNDS; round += 1) {
    it(`none needs a reset: round ${round + 1}`, async () => {
      const entries = Object.entries(kinds);
      const cases = Array.from({ length: CASES }, (_, index) => entries[index % entries.length]);
      const failed = await Promise.all(
        cases.map(async (one) => {
          const [name, run] = one ?? assert.fail();
          const { owner, users } = await palisade.account({
            users: [{ username: 'maria', restricted: true, grants: { global: { add_vpcs: true } } }],
          });
          const maria = new Client(palisade.api, users[0]?.token);
          const mine = { palisade, owner: new Client(palisade.api, owner.token), maria };
          return await run(mine).then(
            () => [],
            (error: unknown) => [`${name}: ${String(error)}`],
          );
        }),
      );
      assert.deepEqual(failed.flat(), []);
    });
  }
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCtx } from '#app/ctx';
import { deleteAccount } from '#features/identity/accounts/actions';
import { selectAccount } from '#features/identity/accounts/store';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const TABLES = [
  'compute',
  'compute_tag',
  'compute_grant',
  'compute_config',
  'config_interface',
  'interface_range',
  'subnet_address',
  'compute_job',
] as const;

describeOnDatabase('deletion of computes', (dialect) => {
  const running = useTestApi(dialect);

  async function rowCounts(): Promise<number[]> {
    const { db } = running.api.service.services.store;
    const counts = [];
    for (const table of TABLES) {
      const count = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
      counts.push((await count.executeTakeFirstOrThrow()).count);
    }
    return counts;
  }

  const nothing = TABLES.map(() => 0);

  it('deleting a compute deletes everything in it, and then its network can be deleted', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const vpc = await newVpc(owner);
    const attached = {
      purpose: 'vpc',
      subnet_id: vpc.subnets[0]?.id,
      ipv4: { vpc: '10.0.4.9', nat_1_1: 'any' },
      ip_ranges: ['10.0.4.64/28'],
    };
    const image = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap', tags: ['blue'] };
    const compute = await newCompute(owner, [attached], { ...image, private_ip: true });
    await newConfig(owner, compute.id, [attached]);
    await account.restricted({ compute: { [compute.id]: 'read_only' } });
    assert.equal((await owner.delete(`/vpcs/${vpc.id}`)).status, 400);

    assert.deepEqual(succeeded(await owner.delete(`${PATH}/${compute.id}`)), {});
    assert.equal((await owner.get(`${PATH}/${compute.id}`)).status, 404);
    assert.deepEqual(await rowCounts(), nothing);
    const again = await newCompute(owner, [attached], { private_ip: true });
    assert.deepEqual(again.ipv4, compute.ipv4);
    assert.ok(again.id > compute.id);
    succeeded(await owner.delete(`${PATH}/${again.id}`));
    succeeded(await owner.delete(`/vpcs/${vpc.id}`));
    const { data } = succeeded(await owner.list('/account/events', { action: 'compute_delete' }));
    for (const { status, secondary_entity: secondary } of data) {
      assert.deepEqual([status, secondary], ['finished', null]);
    }
  });

  it('deleting an account deletes its computes and their networks', async () => {
    const account = await running.api.newAccount();
    const vpc = await newVpc(account.owner);
    await newCompute(account.owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }]);
    await newCompute(account.owner);
    const ctx = createCtx(running.api.service.services);
    assert.equal((await selectAccount(ctx.db, account.id))?.computes, 2);
    await deleteAccount(ctx, account.id);
    assert.equal(await selectAccount(ctx.db, account.id), undefined);
    assert.deepEqual(await rowCounts(), nothing);
    const { owner } = await running.api.newAccount();
    assert.equal((await newCompute(owner)).ipv4.join(), '192.0.2.2');
  });
});

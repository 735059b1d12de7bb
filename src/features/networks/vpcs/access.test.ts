import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const INPUT = { label: 'orders', region: 'us-east', subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] };

/** Every write below a VPC, in an order in which each can succeed. */
function writes(client: Client, vpcId: number, subnetId: number): (() => ReturnType<Client['get']>)[] {
  const path = `/vpcs/${vpcId}`;
  return [
    () => client.put(path, {}),
    () => client.put(path, { description: 'Changed' }),
    () => client.post(`${path}/subnets`, { label: 'db', ipv4: '10.0.1.0/24' }),
    () => client.put(`${path}/subnets/${subnetId}`, { label: 'api' }),
    () => client.delete(`${path}/subnets/${subnetId}`),
    () => client.delete(path),
  ];
}

describeOnDatabase('restricted users and VPCs', (dialect) => {
  const running = useTestApi(dialect);

  it('restricted users can read every VPC of the account', async () => {
    const account = await running.api.newAccount();
    const vpc = succeeded(await account.owner.post('/vpcs', INPUT));
    const user = await account.restricted();
    assert.deepEqual(succeeded(await user.get('/vpcs')).data, [vpc]);
    assert.deepEqual(succeeded(await user.get(`/vpcs/${vpc.id}`)), vpc);
    assert.deepEqual(succeeded(await user.get(`/vpcs/${vpc.id}/subnets`)).data, vpc.subnets);
    assert.deepEqual(
      succeeded(await user.get(`/vpcs/${vpc.id}/subnets/${vpc.subnets[0].id}`)),
      vpc.subnets[0],
    );
  });

  it('restricted users can change only VPCs with the grant read_write', async () => {
    const account = await running.api.newAccount();
    const vpc = succeeded(await account.owner.post('/vpcs', INPUT));
    const other = succeeded(await account.owner.post('/vpcs', { ...INPUT, label: 'other' }));
    const refused = [
      await account.restricted(),
      await account.restricted({ global: ['add_vpcs', 'add_computes'] }),
      await account.restricted({ vpc: { [vpc.id]: 'read_only', [other.id]: 'read_write' } }),
    ];
    const subnetId = vpc.subnets[0].id;
    for (const user of refused) {
      for (const write of writes(user, vpc.id, subnetId)) assertRefused(await write(), 403, 'Unauthorized');
    }
    assert.deepEqual(succeeded(await account.owner.get(`/vpcs/${vpc.id}`)), vpc);
    const writer = await account.restricted({ vpc: { [vpc.id]: 'read_write' } });
    for (const write of writes(writer, vpc.id, subnetId)) succeeded(await write());
  });

  it('restricted users can create VPCs with the grant add_vpcs, and change them', async () => {
    const account = await running.api.newAccount();
    const without = await account.restricted({ global: ['add_computes', 'cancel_account'] });
    assertRefused(await without.post('/vpcs', INPUT), 403, 'Unauthorized');
    const creator = await account.restricted({ global: ['add_vpcs'] });
    const vpc = succeeded(await creator.post('/vpcs', INPUT));
    assertRefused(await without.put(`/vpcs/${vpc.id}`, {}), 403, 'Unauthorized');
    for (const write of writes(creator, vpc.id, vpc.subnets[0].id)) succeeded(await write());
  });

  it('restricted users get label conflicts with VPCs they cannot change', async () => {
    const account = await running.api.newAccount();
    succeeded(await account.owner.post('/vpcs', INPUT));
    const creator = await account.restricted({ global: ['add_vpcs'] });
    assertErrors(await creator.post('/vpcs', INPUT), 400, [
      { field: 'label', reason: 'Label must be unique among your VPCs' },
    ]);
  });

  it('changed grants of restricted users apply immediately', async () => {
    const account = await running.api.newAccount();
    const { id } = succeeded(await account.owner.post('/vpcs', INPUT));
    const user = await account.restricted();
    assertRefused(await user.put(`/vpcs/${id}`, {}), 403, 'Unauthorized');
    const grant = { user_id: user.userId, vpc_id: id, permission: 'read_write' } as const;
    await change(running.api, (tx) => tx.insertInto('vpc_grant').values(grant).execute());
    succeeded(await user.put(`/vpcs/${id}`, { description: 'Changed' }));
    await change(running.api, (tx) =>
      tx.deleteFrom('vpc_grant').where('user_id', '=', user.userId).execute(),
    );
    assertRefused(await user.put(`/vpcs/${id}`, {}), 403, 'Unauthorized');
  });

  it('users have no rights in other accounts', async () => {
    const account = await running.api.newAccount();
    const other = await running.api.newAccount();
    const vpc = succeeded(await other.owner.post('/vpcs', INPUT));
    const user = await account.restricted({ global: ['add_vpcs'], vpc: { [vpc.id]: 'read_write' } });
    for (const write of writes(user, vpc.id, vpc.subnets[0].id))
      assertRefused(await write(), 404, 'Not found');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { parseAddress } from '#domain/net/ipv4';
import { deleteAccount } from '#features/identity/accounts/actions';
import { selectHoldersAt } from '#features/networks/leases/records';
import { succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { createCtx } from './ctx.ts';
import { PurgeJob } from './purge.ts';

describeOnBoth('the purge of what NAT gateways held', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);
  const newJob = () => new PurgeJob({ ...running.api.service.services, log: pino({ level: 'silent' }) });

  test('a NAT gateway gives back addresses of which nobody has had ports for a while', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const vpc = await newVpc(owner);
    const subnet_id = vpc.subnets[0]?.id;
    // Three blocks for each address.
    const gateway = await newNatgateway(owner, {
      ...{ addresses: [], use_autoscaling: true, default_ports_per_interface: 16_384 },
      vpc_subnet_id: subnet_id,
    });
    const path = `/networking/natgateways/${gateway.id}`;
    const addresses = async () => succeeded(await owner.get(path)).addresses;
    const ids: number[] = [];
    for (let count = 0; count < 5; count++)
      ids.push((await newCompute(owner, [{ purpose: 'vpc', subnet_id }])).id);
    const [first, second] = await addresses();
    assert.ok(second);
    for (const id of ids) succeeded(await owner.delete(`/compute/instances/${id}`));
    api.clock.advance(299);
    await newJob().run();
    assert.deepEqual(await addresses(), [first, second]);
    api.clock.advance(1);
    assert.deepEqual(await newJob().run(), { 'held ports': 5 });
    assert.deepEqual(await addresses(), [first], 'the oldest one stays while a subnet uses the gateway');
    const [event] = succeeded(await owner.get('/account/events')).data;
    assert.deepEqual([event.action, event.username], ['natgateway_address_remove', null]);
    // It is held as well, since packets to it may be under way.
    const other = await newNatgateway(owner);
    assert.notEqual(other.addresses[0], second);
    succeeded(await owner.put(`/vpcs/${vpc.id}/subnets/${subnet_id}`, { natgateway: null }));
    await newJob().run();
    assert.deepEqual(await addresses(), []);
    assert.deepEqual(
      succeeded(await owner.get(`/networking/natgateways/${other.id}`)).addresses,
      other.addresses,
    );
  });

  test('an address with a port that is forwarded stays', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const { subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const gateway = await newNatgateway(owner, {
      ...{ addresses: [], use_autoscaling: true, default_ports_per_interface: 16_384 },
      vpc_subnet_id: subnet_id,
    });
    const path = `/networking/natgateways/${gateway.id}`;
    const made: MadeCompute[] = [];
    for (let count = 0; count < 4; count++)
      made.push(await newCompute(owner, [{ purpose: 'vpc', subnet_id }]));
    const { addresses } = succeeded(await owner.get(path));
    assert.equal(addresses.length, 2);
    const interface_id = made[0]?.config.interfaces[0]?.id;
    const { id } = await newForward(owner, gateway.id, { interface_id, address: addresses[1] });
    succeeded(await owner.delete(`/compute/instances/${made[3]?.id}`));
    api.clock.advance(300);
    await newJob().run();
    assert.deepEqual(succeeded(await owner.get(path)).addresses, addresses);
    succeeded(await owner.delete(`${path}/forwards/${id}`));
    await newJob().run();
    assert.deepEqual(succeeded(await owner.get(path)).addresses, addresses.slice(0, 1));
  });

  test('addresses of a deleted account go to nobody for a while, and who had them is known', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const vpc = await newVpc(account.owner);
    const gateway = await newNatgateway(account.owner, { vpc_subnet_id: vpc.subnets[0]?.id });
    await newCompute(account.owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }]);
    const at = api.clock.now;
    const [text] = gateway.addresses;
    const address = parseAddress(text ?? '') ?? 0;
    api.clock.advance(10);
    await deleteAccount(ctx(), account.id);
    const { owner } = await api.newAccount();
    assert.notEqual((await newNatgateway(owner)).addresses[0], text);
    const [lease] = await selectHoldersAt(ctx().db, { address, port: 4096, at });
    assert.deepEqual([lease?.account_id, lease?.company, lease?.until], [account.id, null, at + 10]);
    api.clock.advance(300);
    await newJob().run();
    const { addresses } = await newNatgateway(owner, { addresses: [{}, {}, {}] });
    assert.ok(addresses.includes(text ?? ''));
  });
});

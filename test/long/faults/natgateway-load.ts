import assert from 'node:assert/strict';
import type { Journal } from './journal.ts';

/** Creates NAT gateways, one with a subnet and a compute behind it, changes their addresses, and deletes one of them. */
export async function natgateways(journal: Journal, name: string): Promise<void> {
  const subnets = [{ label: `${name}-a`, ipv4: '10.0.0.0/24' }];
  const vpc = await journal.create('/vpcs', { label: `${name}-o`, region: 'us-east', subnets });
  const subnet_id: number = vpc.shown.subnets[0].id;
  const { path } = await journal.create('/networking/natgateways', {
    ...{ label: `${name}-o`, region: 'us-east', vpc_subnet_id: subnet_id },
    ...{ addresses: [{ address: 'auto' }], default_ports_per_interface: 1024 },
  });
  const compute = await journal.create('/compute/instances', {
    ...{ label: `${name}-o`, type: 'c1-entry-1', region: 'us-east' },
    interfaces: [{ purpose: 'vpc', subnet_id }],
  });
  await knowPorts(journal, path, compute.shown.id);
  const { body } = await journal.act('POST', `${path}/addresses`, { address: 'auto' });
  const added = `${path}/addresses/${body.address}`;
  journal.know(added, async (client) => assert.equal((await client.get(added)).status, 200));
  await journal.update(path, { label: `${name}-p` });
  journal.know(added);
  await journal.act('DELETE', added);
  journal.know(added, async (client) => assert.equal((await client.get(added)).status, 404));
  const unused = await journal.create('/networking/natgateways', {
    ...{ label: `${name}-q`, region: 'us-east', addresses: [] },
  });
  await journal.remove(unused.path);
}

/** The ports of a new compute stay its own. */
async function knowPorts(journal: Journal, path: string, computeId: number): Promise<void> {
  const { body: before } = await journal.read(`${path}/interfaces`);
  assert.equal(before.data[0].compute.id, computeId);
  journal.know(`${path}/interfaces`, async (client) => {
    assert.deepEqual((await client.get(`${path}/interfaces`)).body.data, before.data);
  });
}

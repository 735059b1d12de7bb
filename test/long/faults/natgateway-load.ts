import assert from 'node:assert/strict';
import type { Journal } from './journal.ts';

/** Creates NAT gateways, one with a subnet and a compute behind it, changes their addresses, and deletes one of them. */
export async function natgateways(journal: Journal, name: string): Promise<void> {
  const subnets = [{ label: `${name}-a`, ipv4: '10.0.0.0/24' }];
  const vpc = await journal.create('/vpcs', { label: `${name}-o`, region: 'us-east', subnets });
  const subnet_id: number = vpc.shown.subnets[0].id;
  const { path, shown } = await journal.create('/networking/natgateways', {
    ...{ label: `${name}-o`, region: 'us-east', vpc_subnet_id: subnet_id },
    ...{ addresses: [{ address: 'auto' }], default_ports_per_interface: 1024 },
  });
  const compute = await journal.create('/compute/instances', {
    ...{ label: `${name}-o`, type: 'c1-entry-1', region: 'us-east' },
    interfaces: [{ purpose: 'vpc', subnet_id }],
  });
  await knowPorts(journal, path, compute.shown.id);
  await forwards(journal, path, {
    address: shown.addresses[0],
    interface_id: await interfaceOf(journal, compute.path),
  });
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

/** Forwards two ports, moves one of them, and ends it. */
async function forwards(journal: Journal, path: string, target: object): Promise<void> {
  const web = { label: 'web', protocol: 'tcp', port: 443, target_port: 8443, ...target };
  await journal.create(`${path}/forwards`, web);
  const { path: forward } = await journal.create(`${path}/forwards`, { ...web, label: 'dns', port: 53 });
  await journal.update(forward, { target_port: 5353 });
  await journal.remove(forward);
}

async function interfaceOf(journal: Journal, computePath: string): Promise<number> {
  const { body } = await journal.read(`${computePath}/configs`);
  return body.data[0].interfaces[0].id;
}

/** The ports of a new compute stay its own. */
async function knowPorts(journal: Journal, path: string, computeId: number): Promise<void> {
  const { body: before } = await journal.read(`${path}/interfaces`);
  assert.equal(before.data[0].compute.id, computeId);
  journal.know(`${path}/interfaces`, async (client) => {
    assert.deepEqual((await client.get(`${path}/interfaces`)).body.data, before.data);
  });
}

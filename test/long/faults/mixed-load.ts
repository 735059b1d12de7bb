import assert from 'node:assert/strict';
import type { Endpoint } from '#api/endpoint';
import { RouteTable } from '#http/route-table';
import { operations } from '#test/coverage/prepared';
import { requests } from '#test/coverage/requests';
import { patience } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { firewalls } from './firewall-load.ts';
import type { Journal } from './journal.ts';
import { natgateways } from './natgateway-load.ts';
import { keysAndTokens, settings, telephone, twoFactor } from './profile-load.ts';
import { clients, devices, endedApps, revokedTokens } from './sign-in-load.ts';
import { webhooks } from './webhook-load.ts';

const COMPUTE = {
  type: 'c1-entry-1',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

type Part = (journal: Journal, name: string) => Promise<void>;

const networks: Part = async (journal, name) => {
  const subnets = [
    { label: 'a', ipv4: '10.0.0.0/24' },
    { label: 'b', ipv4: '10.0.1.0/24' },
  ];
  const vpc = await journal.create('/vpcs', { label: `${name}-v`, region: 'us-east', subnets });
  await journal.update(vpc.path, { description: 'Order processing' });
  const subnet = await journal.create(`${vpc.path}/subnets`, { label: 'c', ipv4: '10.0.2.0/24' });
  await journal.update(subnet.path, { label: 'd' });
  await journal.remove(subnet.path);
  const kept = await journal.create('/vpcs', { label: `${name}-w`, region: 'us-east', subnets });
  await journal.update(kept.path, { label: `${name}-x` });
  await journal.remove(vpc.path);
};

const computes: Part = async (journal, name) => {
  const input = { ...COMPUTE, label: `${name}-c`, booted: false, private_ip: true };
  const compute = await journal.create('/compute/instances', input);
  await journal.update(compute.path, { label: `${name}-d`, tags: ['production'] });
  const jobs = { boot: 'running', reboot: 'running', shutdown: 'offline' };
  for (const [action, status] of Object.entries(jobs)) {
    journal.know(compute.path);
    await journal.act('POST', `${compute.path}/${action}`);
    journal.know(compute.path, (client) => assertComesTo(client, compute.path, status));
  }
  journal.know(compute.path);
  await journal.remove(compute.path);
};

const configs: Part = async (journal, name) => {
  const subnets = [{ label: 'a', ipv4: '10.0.0.0/24' }];
  const vpc = await journal.create('/vpcs', { label: `${name}-n`, region: 'us-east', subnets });
  const onSubnet = { purpose: 'vpc', subnet_id: vpc.shown.subnets[0].id };
  const input = { ...COMPUTE, label: `${name}-e`, interfaces: [onSubnet] };
  const compute = await journal.create('/compute/instances', input);
  const rescue = { label: 'Rescue', devices: {}, interfaces: [{ purpose: 'public' }, onSubnet] };
  const config = await journal.create(`${compute.path}/configs`, rescue);
  await journal.update(config.path, { label: 'Rescue 2' });
  await interfaces(journal, config);
  journal.know(`${config.path}/interfaces`);
  await journal.remove(config.path);
};

async function interfaces(
  journal: Journal,
  { path: configPath, shown }: { path: string; shown: { interfaces: { id: number }[] } },
): Promise<void> {
  const path = `${configPath}/interfaces`;
  const ids = shown.interfaces.map(({ id }) => id);
  const added = await journal.create(path, { purpose: 'vlan', label: 'backup-net' });
  const onSubnet = `${path}/${ids[1]}`;
  const { ipv4 } = await journal.track(onSubnet);
  const changes = { ipv4: { ...ipv4, vpc: '10.0.0.77' } };
  await journal.change(onSubnet, changes, 'PUT', onSubnet, { ipv4: { vpc: '10.0.0.77' } });
  const turned = ids.toReversed();
  await journal.act('POST', `${path}/order`, { ids: [...turned, added.shown.id] });
  journal.know(path, async (client) => {
    const { body } = await client.get(path);
    const found: number[] = body.map(({ id }: { id: number }) => id);
    assert.deepEqual(
      found.filter((id) => ids.includes(id)),
      turned,
    );
  });
  await journal.remove(added.path);
}

/** The server that is started after the kill completes interrupted jobs. */
async function assertComesTo(client: Client, path: string, status: string): Promise<void> {
  const isThere = async () => (await client.get(path)).body?.status === status;
  // A process that was killed holds its leases for ten seconds.
  await until(isThere, `${path} to be ${status}`, patience(30_000));
}

const users: Part = async (journal, name) => {
  for (const keep of [false, true]) {
    const username = `${name}-m${keep ? 1 : 2}`;
    const input = { username, email: `${username}@example.com`, restricted: true };
    const user = await journal.create('/account/users', input, 'username');
    const grants = `${user.path}/grants`;
    const { global } = await journal.track(grants);
    const changes = { global: { ...global, add_vpcs: true } };
    await journal.change(grants, changes, 'PUT', grants, { global: { add_vpcs: true } });
    await journal.update(user.path, { restricted: true });
    if (!keep) await journal.remove(user.path);
  }
};

/** Short sequences, because a kill interrupts most of them before the end. */
const PARTS: readonly Part[] = [
  networks,
  computes,
  configs,
  keysAndTokens,
  users,
  settings,
  twoFactor,
  telephone,
  devices,
  clients,
  revokedTokens,
  endedApps,
  webhooks,
  firewalls,
  natgateways,
];

/** Sends writes of all kinds, one after the other, until the server goes away. */
export async function writeForever(journal: Journal, client: number, name: string): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    await (PARTS[(client + turn) % PARTS.length] as Part)(journal, `${name}t${turn}`);
  }
}

/** Write operations that were not requested. Operations that are always refused write nothing. */
export function unasked(asked: ReadonlySet<string>): string[] {
  const routes = RouteTable.of(operations);
  const found = new Set(
    [...asked].map((request) => {
      const [method, path = ''] = request.split(' ');
      return routes.find(path)?.endpoints.get(method as Endpoint['method'])?.operation;
    }),
  );
  return operations
    .filter(
      ({ method, operation }) =>
        method !== 'GET' && requests[operation].status !== 403 && !found.has(operation),
    )
    .map(({ operation }) => operation);
}

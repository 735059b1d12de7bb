import type { Operation } from '../../src/api/index.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { RouteTable } from '../../src/http/route-table.ts';
import { operations } from '../coverage/prepared.ts';
import type { Journal } from './journal.ts';

const COMPUTE = {
  type: 'c1-entry-1',
  region: 'us-east',
  image: 'public/debian12',
  root_pass: 'hohe Wellen am Kap',
};

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

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
  const subnets = [{ label: 'a', ipv4: '10.0.0.0/24' }];
  const vpc = await journal.create('/vpcs', { label: `${name}-n`, region: 'us-east', subnets });
  const onSubnet = { purpose: 'vpc', subnet_id: vpc.shown.subnets[0].id };
  const input = { ...COMPUTE, label: `${name}-c`, interfaces: [onSubnet], private_ip: true };
  const compute = await journal.create('/compute/instances', input);
  await journal.update(compute.path, { label: `${name}-d`, tags: ['production'] });
  await journal.act('POST', `${compute.path}/reboot`);
  await journal.act('POST', `${compute.path}/shutdown`);
  const rescue = { label: 'Rescue', devices: {}, interfaces: [{ purpose: 'public' }, onSubnet] };
  const config = await journal.create(`${compute.path}/configs`, rescue);
  await journal.update(config.path, { label: 'Rescue 2' });
  const ids = config.shown.interfaces.map(({ id }: { id: number }) => id);
  const vlan = { purpose: 'vlan', label: 'backup-net' };
  const { body: added } = await journal.act('POST', `${config.path}/interfaces`, vlan);
  await journal.act('PUT', `${config.path}/interfaces/${ids[1]}`, { ipv4: { vpc: '10.0.0.77' } });
  await journal.act('POST', `${config.path}/interfaces/order`, { ids: [added.id, ...ids] });
  await journal.act('DELETE', `${config.path}/interfaces/${added.id}`);
  await journal.act('POST', `${compute.path}/boot`);
  await journal.act('POST', `${compute.path}/shutdown`);
  await journal.remove(config.path);
  await journal.remove(compute.path);
};

const keysAndTokens: Part = async (journal, name) => {
  for (const keep of [true, false]) {
    const key = await journal.create('/profile/sshkeys', { label: `${name}-k${keep}`, ssh_key: PUBLIC_KEY });
    await journal.update(key.path, { label: `${name}-l${keep}` });
    if (!keep) await journal.remove(key.path);
    const token = await journal.create('/profile/tokens', {
      label: `${name}-t${keep}`,
      scopes: 'vpc:read_write',
    });
    await journal.update(token.path, { label: `${name}-u${keep}` });
    if (!keep) await journal.remove(token.path);
  }
};

const clients: Part = async (journal, name) => {
  const input = { label: name, redirect_uri: 'https://app.example.com/callback' };
  const client = await journal.create('/account/oauth-clients', input);
  await journal.update(client.path, { label: `${name}-c` });
  await journal.act('POST', `${client.path}/reset-secret`);
  await journal.remove(client.path);
};

const users: Part = async (journal, name) => {
  for (const keep of [true, false]) {
    const username = `${name}-m${keep ? 1 : 2}`;
    const input = { username, email: `${username}@example.com`, restricted: true };
    const user = await journal.create('/account/users', input, 'username');
    await journal.act('PUT', `${user.path}/grants`, { global: { add_vpcs: true } });
    await journal.update(user.path, { restricted: true });
    if (!keep) await journal.remove(user.path);
  }
};

/** Of one user, whom all clients are: nothing of it is one client's alone. */
const profile: Part = async (journal, name) => {
  await journal.act('PUT', '/profile', { timezone: 'Europe/Lisbon' });
  await journal.act('PUT', '/profile/preferences', { name });
  const answers = [1, 4, 9].map((question) => ({ question_id: question, response: 'Biscuit' }));
  await journal.act('POST', '/profile/security-questions', { security_questions: answers });
  await journal.act('POST', '/profile/tfa-enable');
  await journal.act('POST', '/profile/tfa-disable');
  await journal.act('DELETE', '/profile/phone-number');
  await journal.act('POST', '/account/events/1/seen');
  await journal.act('POST', '/account/events/1/read');
};

const PARTS: readonly Part[] = [networks, computes, keysAndTokens, clients, users, profile];

/** Writes of all kinds, one after the other, until the server goes away. */
export async function writeForever(journal: Journal, client: number, name: string): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    await (PARTS[(client + turn) % PARTS.length] as Part)(journal, `${name}t${turn}`);
  }
}

/** What needs more than requests of one user: a sign-in, a message's code, a second account, or the right to it. */
const NOT_WRITTEN: readonly Operation[] = [
  'updateImage',
  'deleteImage',
  'sendPhoneCode',
  'verifyPhoneNumber',
  'confirmTwoFactor',
  'deleteApp',
  'deleteDevice',
  'createChildAccountToken',
];

/** Operations that write and were not among what was asked. */
export function unasked(asked: ReadonlySet<string>): string[] {
  const routes = new RouteTable(operations);
  const found = new Set(
    [...asked].map((request) => {
      const [method, path = ''] = request.split(' ');
      return routes.find(path)?.endpoints.get(method as Endpoint['method'])?.operation;
    }),
  );
  return operations
    .filter(
      ({ method, operation }) =>
        method !== 'GET' && !NOT_WRITTEN.includes(operation) && !found.has(operation),
    )
    .map(({ operation }) => operation);
}

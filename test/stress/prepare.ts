// Creates the filled database that is copied for each attack.
import type { Dialect } from '#store/types';
import { Client } from '#test/harness/http-client';
import type { Cores } from './cores.ts';
import { type Database, newDatabase } from './database.ts';
import { CONFIGS, fillStatements, rangeStatements, rangesComputeId, rangesSubnetId, tokens } from './fill.ts';
import { Server } from './server.ts';

export interface Prepared {
  database: Database;
  ids: Record<string, string | number>;
}

/** Switched off, because nothing may leave the loopback. */
const WEBHOOK = { label: 'inventory', url: 'https://localhost/', actions: ['*'], enabled: false };

/** The parameters of paths. */
export const PARAMETERS = [
  'vpcId',
  'vpcSubnetId',
  'computeId',
  'configId',
  'interfaceId',
  'username',
  'tokenId',
  'sshKeyId',
  'clientId',
  'eventId',
  'webhookId',
  'firewallId',
  'natgatewayId',
  'forwardId',
  'address',
  'deliveryId',
  'regionId',
  'typeId',
  'imageId',
  'kernelId',
  'deviceId',
  'loginId',
  'appId',
  'euuid',
] as const;

type Ids = Record<(typeof PARAMETERS)[number], string | number>;

const TRIED_RANGES = 50_000;
const MOST_RANGES = 256;
/** Without a limit, a few are enough to show the effect. */
const CONFIGS_WITHOUT_LIMIT = 10;

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const NATGATEWAY = { label: 'out', region: 'us-east', addresses: [{ address: 'auto' }] };

const FIREWALL = { label: 'guard', rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } };

export async function prepare(
  dialect: Dialect,
  folder: string,
  checkout: string,
  cores: Cores,
  postgresUrl: string | undefined,
): Promise<Prepared> {
  const database = await newDatabase(dialect, folder, postgresUrl);
  const start = () =>
    Server.start({
      ...{ checkout, cores, databaseUrl: database.url, folder: database.folder },
      env: { PALISADE_RATE_LIMIT: 'off', PALISADE_JOB_SECONDS: '0' },
    });
  // The service creates its own schema.
  await (await start()).stop();
  await database.run(fillStatements(dialect, Math.floor(Date.now() / 1000)));
  const server = await start();
  try {
    const client = (token: string) => new Client(`http://127.0.0.1:${server.port}/v4`, token);
    const ids = await makeRecords(client(tokens.plain));
    const perInterface = await allowedRanges(client(tokens.ranges));
    await server.stop();
    const configs = perInterface > MOST_RANGES ? CONFIGS_WITHOUT_LIMIT : CONFIGS;
    await database.run(rangeStatements(perInterface, configs));
    return { database, ids: { ...ids, rangesComputeId, rangesSubnetId, perInterface } };
  } finally {
    await server.stop();
  }
}

/** The maximum number of ranges per interface. */
async function allowedRanges(owner: Client): Promise<number> {
  const ip_ranges = Array.from(
    { length: TRIED_RANGES },
    (_, i) => `10.${128 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}/32`,
  );
  const compute = await made(owner, '/compute/instances', {
    type: 'c1-entry-1',
    region: 'us-east',
    label: 'tried',
  });
  const config = {
    label: 'Tried',
    devices: {},
    interfaces: [{ purpose: 'vpc', subnet_id: rangesSubnetId, ip_ranges }],
  };
  const { status } = await owner.post(`/compute/instances/${compute.id}/configs`, config);
  await owner.delete(`/compute/instances/${compute.id}`);
  return status === 200 ? TRIED_RANGES : MOST_RANGES;
}

/** Creates one record of each kind, for the paths of all operations. */
async function makeRecords(owner: Client): Promise<Ids> {
  const subnets = [{ label: 'web', ipv4: '10.0.0.0/8' }];
  const vpc = await made(owner, '/vpcs', { label: 'orders', region: 'us-east', subnets });
  const vpcSubnetId = vpc.subnets[0].id as number;
  const compute = await made(owner, '/compute/instances', {
    type: 'c1-entry-1',
    region: 'us-east',
    label: 'web-1',
  });
  const config = await made(owner, `/compute/instances/${compute.id}/configs`, {
    label: 'Boot',
    devices: {},
    interfaces: [{ purpose: 'vpc', subnet_id: vpcSubnetId }],
  });
  const redirect_uri = 'https://app.example.com/oauth/callback';
  const client = await made(owner, '/account/oauth-clients', {
    label: 'Inventory',
    redirect_uri,
    public: true,
  });
  const username = 'robot-of-stress';
  await made(owner, '/account/users', { username, email: 'robot@example.com', restricted: true });
  const gateway = await owner.post('/networking/natgateways', { ...NATGATEWAY, vpc_subnet_id: vpcSubnetId });
  const forwards = `/networking/natgateways/${gateway.body?.id}/forwards`;
  const forward = { protocol: 'tcp', port: 443, interface_id: config.interfaces[0].id };
  return {
    ...{ vpcId: vpc.id, vpcSubnetId, computeId: compute.id, configId: config.id, username },
    interfaceId: config.interfaces[0].id,
    tokenId: (await made(owner, '/profile/tokens', { label: 'deploy' })).id,
    sshKeyId: (await made(owner, '/profile/sshkeys', { label: 'laptop', ssh_key: PUBLIC_KEY })).id,
    webhookId: (await made(owner, '/account/webhooks', WEBHOOK)).id,
    // The service of an older checkout has none of these.
    firewallId: (await owner.post('/networking/firewalls', FIREWALL)).body?.id ?? 1,
    natgatewayId: gateway.body?.id ?? 1,
    forwardId: (await owner.post(forwards, forward)).body?.id ?? 1,
    address: gateway.body?.addresses?.[0] ?? compute.ipv4[0],
    ...{ clientId: client.id, eventId: 1, regionId: 'us-east', typeId: 'c1-entry-1' },
    ...{ imageId: 'public/debian12', kernelId: 'compute/6.8.9' },
    // These do not exist; their paths are requested anyway.
    ...{ deliveryId: 1, deviceId: 1, loginId: 1, appId: 1, euuid: 'A0000000-0000-4000-8000-000000000001' },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- each caller knows what it made.
async function made(owner: Client, path: string, body: object): Promise<any> {
  const answer = await owner.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

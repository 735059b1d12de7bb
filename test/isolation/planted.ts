import { sql } from 'kysely';
import { succeeded } from '#test/harness/assert-errors';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import type { TestApi } from '#test/harness/test-api';

/** Begins all planted texts, and is never sent by a token that must not see them. */
const MARK = 'zqmarkqz';

/** Planted ids are high, and differ from those in other tables, so that no other number is one of them by chance. */
const FIRST_ID = 731_000_000;
const IDS_PER_TABLE = 100_000;
const IDS_PER_TURN = 1_000_000;

const NUMBERED = ['vpc', 'subnet', 'compute', 'compute_config', 'config_interface', 'token', 'ssh_key'];

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

/** What an answer may not contain: ids, texts and addresses as `wordsIn` finds them. */
export type Planted = Set<string>;

/** What one account has that a token bound to other VPCs must not see. */
export interface Rest {
  planted: Planted;
  vpcIds: number[];
  subnetIds: number[];
  computeIds: number[];
}

/** Makes all later ids high. @param turn how often this was done for the service before */
export async function raiseIds(api: TestApi, turn: number): Promise<void> {
  const isSqlite = !api.databaseUrl.startsWith('postgres');
  await change(api, async (tx) => {
    for (const [index, table] of NUMBERED.entries()) {
      const first = FIRST_ID + turn * IDS_PER_TURN + index * IDS_PER_TABLE;
      if (isSqlite) {
        await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${first})`.execute(tx);
      } else {
        const name = sql`pg_get_serial_sequence(${table}::text, 'id')`;
        await sql`select setval(${name}, ${first}::bigint)`.execute(tx);
      }
    }
  });
}

export function emptyRest(): Rest {
  return { planted: new Set(), vpcIds: [], subnetIds: [], computeIds: [] };
}

/** Adds a VPC with a compute in it, a user, a token and so on. @param number differs in each call for an account */
export async function plant(owner: Client, rest: Rest, number: number): Promise<void> {
  const text = (what: string) => `${MARK}-${what}-${number}`;
  const keep = (...values: (string | number | null)[]) => {
    for (const value of values) for (const word of wordsIn(String(value))) rest.planted.add(word);
  };
  const network = (second: number) => `172.${second}.${number % 256}.0`;
  const vpc = succeeded(
    await owner.post('/vpcs', {
      label: text('vpc'),
      region: 'us-east',
      description: text('description'),
      subnets: [29, 30].map((second) => ({
        label: text(`s${second}`),
        ipv4: `${network(second)}/24`,
        tags: [text(`t${second}`)],
      })),
      tags: [text('tag')],
    }),
  );
  keep(vpc.id, vpc.label, vpc.description, ...vpc.tags);
  rest.vpcIds.push(vpc.id);
  for (const { id, label, ipv4, tags } of vpc.subnets) {
    keep(id, label, ...tags, ipv4.split('/')[0], ipv4.replace('.0/24', '.1'));
    rest.subnetIds.push(id);
  }
  const nic = { purpose: 'vpc', subnet_id: vpc.subnets[0].id, ipv4: { nat_1_1: 'any' } };
  const vlan = { purpose: 'vlan', label: text('vlan') };
  const compute = succeeded(
    await owner.post('/compute/instances', {
      ...{ type: 'c1-entry-1', region: 'us-east', label: text('compute'), tags: [text('tag')] },
      interfaces: [{ ...nic, ip_ranges: [`172.29.${number % 256}.64/28`] }, vlan],
    }),
  );
  const [config] = succeeded(await owner.get(`/compute/instances/${compute.id}/configs`)).data;
  keep(compute.id, compute.label, text('tag'), ...compute.ipv4, config.id, text('vlan'));
  keep(config.interfaces[0].id, config.interfaces[0].ipv4.vpc, `172.29.${number % 256}.64`);
  rest.computeIds.push(compute.id);
  const token = succeeded(await owner.post('/profile/tokens', { label: text('token') }));
  keep(token.id, token.label, token.token.slice(0, 16));
  const key = succeeded(await owner.post('/profile/sshkeys', { label: text('key'), ssh_key: PUBLIC_KEY }));
  keep(key.id, key.label);
  const user = { username: text('user'), email: `${text('mail')}@example.com` };
  succeeded(await owner.post('/account/users', user));
  keep(user.username, user.email);
  const app = { label: text('app'), redirect_uri: `https://${text('app')}.example.com/` };
  const client = succeeded(await owner.post('/account/oauth-clients', app));
  keep(client.id, client.label);
}

/** The parts of a text that are an id, a name or an address. */
function wordsIn(text: string): string[] {
  return text.split(/[^A-Za-z0-9_.@:-]+|:(?=\D|$)/).filter((word) => word.length > 2);
}

/** Those of the planted values that the text contains. */
export function plantedIn(text: string, { planted }: Rest): string[] {
  const found = wordsIn(text).filter((word) => planted.has(word));
  return text.includes(MARK) ? [...found, MARK] : found;
}

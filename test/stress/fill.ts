// The data of every attack's database: accounts of honest clients, and attackers' accounts that are each full of
// one kind of record.
import { createHash } from 'node:crypto';
import type { Dialect } from '#store/types';
import type { TokenName } from './attack.ts';

export interface HonestAccount {
  token: string;
  vpcId: number;
  subnetId: number;
}

/** The ids of the attackers' accounts follow this order. */
const ATTACKERS = [
  'plain',
  'events',
  'manyEvents',
  'computes',
  'ranges',
  'vpcs',
  'questions',
  'mails',
] as const satisfies readonly TokenName[];

const HONEST = { first: 101, count: 12, vpcs: 50, events: 6_000 };
const FIRST_ATTACKER = 201;
const RESTRICTED_ID = 301;
/** Offset between the ids of the first and the second user of an account. */
const SECOND = 200;

const EVENTS = 4_900;
const MANY_EVENTS = 200_000;
const COMPUTES = 1_000;
const TAGS = 100;
export const CONFIGS = 50;
const VPCS = 500;
const SUBNETS = 200;
/** First ids of records that exist in large numbers. */
const FIRST = { vpcs: 10_000, computes: 10_000, ranges: 20_000 };

const PRIVATE = 10 * 2 ** 24;
const PUBLIC = 11 * 2 ** 24;
const TABLES_WITH_IDS = [
  'account',
  'user',
  'token',
  'vpc',
  'subnet',
  'compute',
  'compute_config',
  'config_interface',
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const tokenOf = (name: string) => sha256(`stress ${name}`);
/** The only host, in a region whose computes run on hosts during some attacks. */
export const HOST = { name: 'taken-over', region: 'us-west' };
export const hostToken = tokenOf('host');
const idOf = (name: (typeof ATTACKERS)[number]) => FIRST_ATTACKER + ATTACKERS.indexOf(name);

/** Two users per account, because the first one may have used up its limits. */
export const [tokens, secondTokens] = ['', ' second'].map((which) =>
  Object.fromEntries([...ATTACKERS, 'restricted'].map((name) => [name, tokenOf(name + which)])),
) as [Record<TokenName, string>, Record<TokenName, string>];

export const honestAccounts: HonestAccount[] = Array.from({ length: HONEST.count }, (_, index) => ({
  token: tokenOf(`honest ${index}`),
  vpcId: 1_000 + index * HONEST.vpcs,
  subnetId: 1_000 + index * HONEST.vpcs,
}));

export const rangesComputeId = FIRST.ranges;
/** The only subnet in the account of `ranges`. */
export const rangesSubnetId = 9_000;

/** @param at UTC seconds */
export function fillStatements(dialect: Dialect, at: number): string[] {
  return [
    ...accounts(at),
    ...networks(at),
    ...events(at),
    ...computes(at),
    `insert into host (name, region, token_hash, created) values
      ('${HOST.name}', '${HOST.region}', '${sha256(hostToken)}', ${at})`,
    ...configsForRanges(at),
    ...(dialect === 'postgres' ? TABLES_WITH_IDS.map(nextId) : []),
    'analyze',
  ];
}

/** The ranges of each config, as many as the service allows. */
export function rangeStatements(perInterface: number, configs: number): string[] {
  return [
    `insert into interface_range (interface_id, position, subnet_id, compute_id, first, last)
      select ${FIRST.ranges} + i / ${perInterface}, i % ${perInterface}, ${rangesSubnetId}, ${rangesComputeId},
        ${PRIVATE} + 1024 + i, ${PRIVATE} + 1024 + i from ${numbers(perInterface * configs)}`,
    'analyze',
  ];
}

function accounts(at: number): string[] {
  const owners = [
    ...honestAccounts.map(({ token }, index) => ({ id: HONEST.first + index, token })),
    ...ATTACKERS.map((name) => ({ id: idOf(name), token: tokenOf(name) })),
  ];
  const eventsOf = (id: number) =>
    id === idOf('events')
      ? EVENTS
      : id === idOf('manyEvents')
        ? MANY_EVENTS
        : id < FIRST_ATTACKER
          ? HONEST.events
          : 0;
  const vpcsOf = (id: number) =>
    id === idOf('vpcs') ? VPCS : id === idOf('ranges') ? 1 : id < FIRST_ATTACKER ? HONEST.vpcs : 0;
  const rows = owners.map(({ id }) => {
    const euuid = `00000000-0000-4000-8000-${String(100_000_000_000 + id)}`;
    return `(${id}, '${euuid}', 'Example ${id}', ${at}, ${eventsOf(id)}, ${at}, ${vpcsOf(id)})`;
  });
  const users = owners.map(({ id }) => user(id, id, 0, at));
  for (const name of ATTACKERS) users.push(user(idOf(name) + SECOND, idOf(name), 0, at));
  for (const id of [RESTRICTED_ID, RESTRICTED_ID + SECOND]) users.push(user(id, idOf('events'), 1, at));
  const holders = [
    ...owners,
    ...ATTACKERS.map((name) => ({ id: idOf(name) + SECOND, token: secondTokens[name] })),
    { id: RESTRICTED_ID, token: tokens.restricted },
    { id: RESTRICTED_ID + SECOND, token: secondTokens.restricted },
  ];
  const tokenRows = holders.map(
    ({ id, token }) =>
      `(${id}, ${id}, 'personal', '${sha256(token)}', '${token.slice(0, 16)}', 'stress', '*', ${at})`,
  );
  return [
    `insert into account (id, euuid, company, created, last_event_id, last_event_created, vpc_count) values ${rows.join(', ')}`,
    `insert into "user" (id, account_id, username, username_folded, email, restricted, created)
      values ${users.join(', ')}`,
    `insert into token (id, user_id, kind, hash, prefix, label, scopes, created) values ${tokenRows.join(', ')}`,
  ];
}

function user(id: number, accountId: number, restricted: 0 | 1, at: number): string {
  return `(${id}, ${accountId}, 'user${id}', 'user${id}', 'user${id}@example.com', ${restricted}, ${at})`;
}

function networks(at: number): string[] {
  const honestVpcs = HONEST.count * HONEST.vpcs;
  const vpc = 'insert into vpc (id, account_id, label, description, region, created, updated)';
  const subnet = 'insert into subnet (id, vpc_id, label, first, last, created, updated)';
  return [
    `${vpc} select 1000 + i, ${HONEST.first} + i / ${HONEST.vpcs}, 'orders-' || cast(i as text), '', 'us-east', ${at}, ${at}
      from ${numbers(honestVpcs)}`,
    `${subnet} select 1000 + i, 1000 + i, 'web', ${PRIVATE}, ${PRIVATE} + 255, ${at}, ${at} from ${numbers(honestVpcs)}`,
    `${vpc} select ${FIRST.vpcs} + i, ${idOf('vpcs')}, 'orders-' || cast(i as text), '', 'us-east', ${at}, ${at}
      from ${numbers(VPCS)}`,
    `${subnet} select ${FIRST.vpcs} + i, ${FIRST.vpcs} + i / ${SUBNETS}, 'web-' || cast(i % ${SUBNETS} as text),
      ${PRIVATE} + 256 * (i % ${SUBNETS}), ${PRIVATE} + 256 * (i % ${SUBNETS}) + 255, ${at}, ${at}
      from ${numbers(VPCS * SUBNETS)}`,
    `${vpc} values (9000, ${idOf('ranges')}, 'wide', '', 'us-east', ${at}, ${at})`,
    `${subnet} values (${rangesSubnetId}, 9000, 'wide', ${PRIVATE}, ${PRIVATE} + ${2 ** 24 - 1}, ${at}, ${at})`,
  ];
}

function events(at: number): string[] {
  const insert = (account: string, number: string, count: number, entity: string) => `insert into event
    (account_id, id, created, action, user_id, username, entity_type, entity_id, entity_label, entity_url, status)
    select ${account}, ${number} + 1, ${at}, 'compute_update', ${account}, 'user', 'compute', ${entity},
      'orders-' || cast(i % 97 as text), '/v4/compute/instances/1', 'notification' from ${numbers(count)}`;
  const ownCompute = `cast(${FIRST.computes} + ${COMPUTES} + i % 20 as text)`;
  return [
    insert(
      `${HONEST.first} + i / ${HONEST.events}`,
      `i % ${HONEST.events}`,
      HONEST.count * HONEST.events,
      `'1'`,
    ),
    insert(String(idOf('events')), 'i', EVENTS, ownCompute),
    insert(String(idOf('manyEvents')), 'i', MANY_EVENTS, `'1'`),
  ];
}

function computes(at: number): string[] {
  const seen = FIRST.computes + COMPUTES;
  const tagRows = COMPUTES * TAGS;
  return [
    compute(FIRST.computes, COMPUTES, idOf('computes'), at),
    `insert into pool_address (address, region, public, compute_id)
      select ${PUBLIC} + 1 + i, 'us-east', 1, ${FIRST.computes} + i from ${numbers(COMPUTES)}`,
    `insert into compute_tag (compute_id, position, tag)
      select ${FIRST.computes} + i / ${TAGS}, i % ${TAGS}, 'production-' || cast(i % 997 as text) from ${numbers(tagRows)}`,
    compute(seen, 20, idOf('events'), at),
    ...[RESTRICTED_ID, RESTRICTED_ID + SECOND].map(
      (id) => `insert into compute_grant (user_id, compute_id, permission)
        select ${id}, ${seen} + i, 'read_only' from ${numbers(20)}`,
    ),
  ];
}

function configsForRanges(at: number): string[] {
  return [
    compute(FIRST.ranges, 1, idOf('ranges'), at),
    `insert into compute_config (id, compute_id, label, kernel, comments, memory_limit, root_device, run_level, virt_mode,
      helpers, devices, created, updated)
      select ${FIRST.ranges} + i, ${rangesComputeId}, 'Boot', 'compute/latest-64bit', '', 0, '/dev/sda', 'default',
        'paravirt', '{}', '{}', ${at}, ${at} from ${numbers(CONFIGS)}`,
    `insert into config_interface (id, compute_id, config_id, position, purpose, "primary", active, vpc_id, subnet_id,
      address, created)
      select ${FIRST.ranges} + i, ${rangesComputeId}, ${FIRST.ranges} + i, 0, 'vpc', 0, 0, 9000, ${rangesSubnetId},
        ${PRIVATE} + 2 + i, ${at} from ${numbers(CONFIGS)}`,
    `insert into subnet_address (subnet_id, address, compute_id)
      select ${rangesSubnetId}, ${PRIVATE} + 2 + i, ${rangesComputeId} from ${numbers(CONFIGS)}`,
    `insert into subnet_run (subnet_id, first, last) values (${rangesSubnetId}, ${PRIVATE} + 2, ${PRIVATE + 1 + CONFIGS})`,
  ];
}

function compute(first: number, count: number, accountId: number, at: number): string {
  return `insert into compute (id, account_id, label, "group", status, region, type, image, memory, disk, vcpus, gpus,
    transfer, ipv6_network, host_uuid, watchdog_enabled, alert_cpu, alert_network_in, alert_network_out,
    alert_transfer_quota, alert_io, created, updated)
    select ${first} + i, ${accountId}, 'web-' || cast(i as text), '', 'offline', 'us-east', 'c1-entry-1', null, 1024,
      25600, 1, 0, 1000, 1, '0', 1, 90, 10, 10, 80, 10000, ${at}, ${at} from ${numbers(count)}`;
}

function numbers(count: number): string {
  return `(with recursive n(i) as (
    select cast(0 as bigint) union all select i + 1 from n where i + 1 < ${count}
  ) select i from n) as numbers`;
}

/** Sets the id sequence after the inserted ids. */
function nextId(table: string): string {
  return `select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`;
}

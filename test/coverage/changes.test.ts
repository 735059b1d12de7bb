import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '#features/changes/feed';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, prepare } from './prepared.ts';

type Row = Record<string, string | number | null>;

interface EntityTable {
  /**
   * Names of the entities that may be reported when the row changes, such as `compute 12`. One of them is enough.
   */
  entities(row: Row): string[];
  /** Columns that do not belong to the entity. */
  unrelated?: string[];
  /** True for rows that the API does not show, such as the tokens of an app. */
  isPart?(row: Row): boolean;
}

const COUNTERS = ['last_event_id', 'last_event_created', 'vpc_count', 'active_webhooks', 'digest_since'];
/** Changed by the worker, at any time. */
const OF_DELIVERY = ['failing', 'last_success', 'claimed_by', 'claimed_until'];
/** Two-factor authentication is not enabled before the confirmation. */
const PENDING_SECRET = ['totp_pending_secret', 'totp_pending_expiry'];

const ofUser = ({ user_id }: Row) => [`user ${user_id}`, 'profile null'];

/** The tables that store entities and their parts. */
const TABLES: Partial<Record<keyof Database, EntityTable>> = {
  account: { entities: ({ id }) => [`account ${id}`], unrelated: COUNTERS },
  user: {
    entities: ({ id }) => [`user ${id}`, 'profile null'],
    unrelated: ['events_seen_to', 'digest_to', ...PENDING_SECRET],
  },
  preference: { entities: ofUser },
  security_answer: { entities: ofUser },
  global_grant: { entities: ofUser },
  vpc_grant: { entities: ofUser },
  compute_grant: { entities: ofUser },
  firewall_grant: { entities: ofUser },
  firewall: { entities: ({ id }) => [`firewall ${id}`] },
  firewall_tag: { entities: ({ firewall_id }) => [`firewall ${firewall_id}`] },
  natgateway: { entities: ({ id }) => [`natgateway ${id}`] },
  natgateway_forward: { entities: ({ natgateway_id }) => [`natgateway ${natgateway_id}`] },
  firewall_device: { entities: ({ firewall_id }) => [`firewall ${firewall_id}`] },
  token: {
    entities: ({ id, app_id, ...row }) => [`token ${id}`, `app ${app_id}`, ...ofUser(row)],
    unrelated: ['last_used', 'last_ip', 'events_seen_to'],
    isPart: ({ kind }) => kind !== 'personal',
  },
  ssh_key: { entities: ({ id, ...row }) => [`user_ssh_key ${id}`, ...ofUser(row)] },
  trusted_device: { entities: ({ id, ...row }) => [`trusted_device ${id}`, ...ofUser(row)] },
  authorized_app: { entities: ({ id, ...row }) => [`app ${id}`, ...ofUser(row)] },
  oauth_client: { entities: ({ id }) => [`oauth_client ${id}`] },
  webhook: { entities: ({ id }) => [`webhook ${id}`], unrelated: OF_DELIVERY },
  vpc: { entities: ({ id }) => [`vpc ${id}`] },
  subnet: { entities: ({ id }) => [`subnet ${id}`] },
  compute: { entities: ({ id }) => [`compute ${id}`] },
  compute_tag: { entities: ({ compute_id }) => [`compute ${compute_id}`] },
  compute_config: { entities: ({ id, compute_id }) => [`compute_config ${id}`, `compute ${compute_id}`] },
  config_interface: {
    entities: ({ config_id, compute_id }) => [`compute_config ${config_id}`, `compute ${compute_id}`],
  },
};

/** Entities with one row each, so that the feed can be compared with the rows. */
const WHOLE: Readonly<Record<string, keyof Database>> = {
  token: 'token',
  user_ssh_key: 'ssh_key',
  trusted_device: 'trusted_device',
  app: 'authorized_app',
  oauth_client: 'oauth_client',
  webhook: 'webhook',
  vpc: 'vpc',
  subnet: 'subnet',
  compute: 'compute',
  compute_config: 'compute_config',
  natgateway: 'natgateway',
};

type Contents = Map<string, { row: Row; text: string }>;

describeOnDatabase('operations and the change feed', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations) {
    test(endpoint.operation, async () => {
      const { changes, services } = running.api.service;
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const before = await contentsOf(services.store.db);
      const end = await changes.end();
      const answer = await call(account.owner, prepared);
      assert.equal(answer.status, prepared.status, answer.text);

      const told = await changes.read(end, 1_000);
      const after = await contentsOf(services.store.db);
      const names = new Set(told.map(({ entityType, entityId }) => `${entityType} ${entityId}`));
      for (const { key, row, table } of differences(before, after)) {
        const wanted = TABLES[table]?.entities(row) ?? [];
        // Configs are deleted with their compute, and interfaces with both.
        const isTold = wanted.some((name) => names.has(name)) || isGoneWithParent(row, told);
        assert.ok(isTold, `${key} changed: ${wanted.join(' or ')}, but told are ${[...names].join(', ')}`);
      }
      checkKinds(told, before, after);
      if (endpoint.method === 'GET') assert.deepEqual(told, []);
    });
  }
});

async function contentsOf(db: Db): Promise<Contents> {
  const contents: Contents = new Map();
  for (const [table, { unrelated = [], isPart }] of Object.entries(TABLES)) {
    for (const row of await db
      .selectFrom(table as keyof Database)
      .selectAll()
      .execute()) {
      if (isPart?.(row)) continue;
      const entries = Object.entries(row).filter(([column]) => !unrelated.includes(column));
      const { id, user_id, compute_id, position, name, question_id, client_id, vpc_id } = row as Row;
      const key = id ?? [user_id, compute_id, position, name, question_id, client_id, vpc_id].join(' ');
      contents.set(`${table} ${key}`, { row: row, text: JSON.stringify(entries) });
    }
  }
  return contents;
}

function differences(before: Contents, after: Contents) {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => before.get(key)?.text !== after.get(key)?.text)
    .map((key) => {
      const { row } = after.get(key) ?? before.get(key) ?? assert.fail();
      return { key, row, table: key.split(' ')[0] as keyof Database };
    });
}

function isGoneWithParent({ compute_id }: Row, told: readonly Change[]): boolean {
  return told.some(
    ({ entityType, entityId, what }) =>
      what === 'deleted' && entityType === 'compute' && entityId === String(compute_id),
  );
}

/**
 * An entity whose first change is its creation must be new, one whose last is its deletion must be gone, and all
 * others must exist.
 */
function checkKinds(told: readonly Change[], before: Contents, after: Contents): void {
  const byEntity = Map.groupBy(told, ({ entityType, entityId }) => `${WHOLE[entityType]} ${entityId}`);
  for (const [key, changes] of byEntity) {
    if (key.startsWith('undefined')) continue;
    const kinds = changes.map(({ what }) => what);
    assert.equal(before.has(key), kinds[0] !== 'created', `${key}: ${kinds.join(', ')}`);
    assert.equal(after.has(key), kinds.at(-1) !== 'deleted', `${key}: ${kinds.join(', ')}`);
  }
}

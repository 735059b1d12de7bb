import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import type { EventRow } from '#store/schema/tables/index';
import type { Db, Store } from '#store/types';

/** Kinds of records that are created with one event and deleted with another. */
const KINDS = [
  'vpc',
  'subnet',
  'compute',
  'token',
  'user_ssh_key',
  'user',
  'oauth_client',
  'webhook',
  'natgateway',
] as const;

type Events = Pick<EventRow, 'account_id' | 'id' | 'action' | 'user_id' | 'entity_id' | 'secondary_id'>[];

/** Checks that every record has its event, that every event has its record, and that no event id is missing. */
export function assertNothingHalfMade(store: Store): Promise<void> {
  // Reads all tables from one snapshot, because writes may still be under way.
  return store.read(assertWhole);
}

async function assertWhole(db: Db): Promise<void> {
  const events = await db
    .selectFrom('event')
    .select(['account_id', 'id', 'action', 'user_id', 'entity_id', 'secondary_id'])
    .orderBy('account_id')
    .orderBy('id')
    .execute();
  for (const kind of KINDS) {
    const gone = new Set(entitiesOf(events, `${kind}_delete`));
    const expected = entitiesOf(events, `${kind}_create`, `${kind}_add`).filter((id) => !gone.has(id));
    assert.deepEqual((await idsOf(db, kind)).toSorted(), expected.toSorted(), kind);
  }
  await assertConfigs(db, events);
  await assertTwoFactor(db, events);
  const vpcs = await db.selectFrom('vpc').select('account_id').execute();
  const webhooks = await db.selectFrom('webhook').select(['account_id', 'enabled']).execute();
  for (const { id, last_event_id: last, vpc_count: vpcCount, active_webhooks: active } of await db
    .selectFrom('account')
    .select(['id', 'last_event_id', 'vpc_count', 'active_webhooks'])
    .execute()) {
    assert.equal(vpcCount, vpcs.filter(({ account_id }) => account_id === id).length, 'VPCs of the account');
    const enabled = webhooks.filter((webhook) => webhook.account_id === id && webhook.enabled === 1);
    assert.equal(active, enabled.length, 'enabled webhooks of the account');
    const ids = events.filter(({ account_id }) => account_id === id).map((event) => event.id);
    assert.deepEqual(
      ids,
      Array.from({ length: last }, (_, index) => index + 1),
    );
  }
}

function entitiesOf(events: Events, ...actions: string[]): string[] {
  const ids = events.flatMap(({ action, entity_id }) => (actions.includes(action) ? [`${entity_id}`] : []));
  assert.equal(new Set(ids).size, ids.length, `${actions.join()} tells of one record twice`);
  return ids;
}

/** Only records that have events. */
async function idsOf(db: Db, kind: (typeof KINDS)[number]): Promise<string[]> {
  const selected = {
    vpc: db.selectFrom('vpc').select('id'),
    subnet: db.selectFrom('subnet').select('id'),
    compute: db.selectFrom('compute').select('id'),
    token: db.selectFrom('token').select('id').where('kind', '=', 'personal'),
    user_ssh_key: db.selectFrom('ssh_key').select('id'),
    user: db.selectFrom('user').select('id'),
    oauth_client: db.selectFrom('oauth_client').select('id').where('account_id', 'is not', null),
    webhook: db.selectFrom('webhook').select('id'),
    natgateway: db.selectFrom('natgateway').select('id'),
  };
  const rows: { id: number | string }[] = await selected[kind].execute();
  return rows.map(({ id }) => `${id}`);
}

/** Except the configs that were created and deleted with their compute. */
async function assertConfigs(db: Db, events: Events): Promise<void> {
  const goneComputes = new Set(entitiesOf(events, 'compute_delete'));
  const ofConfigs = (action: string) => events.filter((event) => event.action === action);
  const gone = new Set(ofConfigs('compute_config_delete').map(({ secondary_id: id }) => id));
  const expected = ofConfigs('compute_config_create').filter(
    ({ entity_id: compute, secondary_id: id }) => !goneComputes.has(`${compute}`) && !gone.has(id),
  );
  const rows = await db.selectFrom('compute_config').select(['id', 'compute_id']).execute();
  const created = new Set(expected.map(({ secondary_id: id }) => id));
  const others = rows.filter(({ id }) => !created.has(`${id}`));
  assert.equal(rows.length - others.length, expected.length, 'configs');
  assert.equal(new Set(others.map(({ compute_id }) => compute_id)).size, others.length, 'configs');
}

/** Two-factor authentication must match the user's last event. */
async function assertTwoFactor(db: Db, events: Events): Promise<void> {
  const last = new Map(
    events
      .filter(({ action }) => action === 'tfa_enabled' || action === 'tfa_disabled')
      .map(({ user_id, action }) => [user_id, action]),
  );
  const rows = await db.selectFrom('user').select('id').where('totp_secret', 'is not', null).execute();
  const isOn = [...last].filter(([, action]) => action === 'tfa_enabled').map(([id]) => id);
  const users = new Set((await db.selectFrom('user').select('id').execute()).map(({ id }) => id));
  assert.deepEqual(
    rows.map(({ id }) => id).toSorted(),
    isOn.filter((id) => users.has(id ?? 0)).toSorted(),
    'two-factor authentication',
  );
}

/** Runs beside the server, which had to recover the file itself. */
export function assertIntact(file: string): void {
  const database = new Sqlite(file, { readonly: true });
  try {
    assert.deepEqual(database.pragma('integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(database.pragma('foreign_key_check'), []);
  } finally {
    database.close();
  }
}

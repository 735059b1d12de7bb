import { sql } from 'kysely';
import { asId } from '#domain/ids';
import { hashToken } from '#platform/token-hash';
import type { Store, Tx } from '#store/types';
import { AVERAGE, type FillPlan, MANY_EVENTS, MANY_VPCS } from './plan.ts';
import { fillStatements } from './statements.ts';

/** Tokens with all scopes, for the owners of three accounts and for a restricted user. */
export const TOKENS = {
  manyVpcs: 'a1'.repeat(32),
  manyEvents: 'b2'.repeat(32),
  average: 'c3'.repeat(32),
  /** Belongs to the account with the most events, and has access to one compute in 25. */
  restricted: 'd4'.repeat(32),
} as const;

/** Raised limits, so that measurements can create records however often they run. */
const ROOM = 1_000_000;

const TABLES_WITH_IDS = [
  'account',
  'user',
  'token',
  'vpc',
  'subnet',
  'compute',
  'compute_config',
  'config_interface',
] as const;

/**
 * Fills an empty, migrated database, in transactions of a few seconds each.
 * @param now UTC seconds
 * @param tell called after each kind of row, with the seconds it took
 */
export async function fill(
  store: Store,
  plan: FillPlan,
  now: number,
  tell: (name: string, seconds: number) => void = () => {},
): Promise<void> {
  const run = (callback: (tx: Tx) => Promise<unknown>) => store.exclusive((tx) => callback(tx as Tx));
  // The pages of the largest indexes fit into the cache. This only affects speed.
  if (store.dialect === 'sqlite') await run((tx) => sql`pragma cache_size = -2000000`.execute(tx));
  for (const statement of fillStatements(plan, now)) {
    const started = performance.now();
    await run((tx) => sql.raw(statement.sql).execute(tx));
    tell(statement.name, (performance.now() - started) / 1000);
  }
  await run((tx) => addTokens(tx, plan, now));
  if (store.dialect === 'postgres') await tidyPostgres(store);
}

async function addTokens(tx: Tx, plan: FillPlan, now: number): Promise<void> {
  const restrictedId = plan.accounts + 1;
  const name = 'restricted';
  await tx
    .insertInto('user')
    .values({
      id: restrictedId,
      account_id: MANY_EVENTS,
      username: name,
      username_folded: name,
      email: `${name}@example.com`,
      restricted: 1,
      created: now,
    })
    .execute();
  await tx
    .insertInto('compute_grant')
    .values({ user_id: restrictedId, compute_id: asId(MANY_EVENTS), permission: 'read_only' })
    .execute();
  const holders = [
    [TOKENS.manyVpcs, MANY_VPCS],
    [TOKENS.manyEvents, MANY_EVENTS],
    [TOKENS.average, AVERAGE],
    [TOKENS.restricted, restrictedId],
  ] as const;
  for (const [token, userId] of holders) {
    await tx
      .insertInto('token')
      .values({
        user_id: userId,
        kind: 'personal',
        hash: hashToken(token),
        prefix: token.slice(0, 16),
        label: 'bench',
        scopes: '*',
        created: now,
        expiry: null,
      })
      .execute();
  }
  await tx
    .insertInto('account_limit')
    .values([
      { account_id: MANY_VPCS, name: 'vpcs', value: plan.mostVpcs + ROOM },
      { account_id: MANY_VPCS, name: 'subnets', value: plan.mostSubnets + ROOM },
    ])
    .execute();
}

/** Sets the id sequences after the inserted ids, and updates the planner's statistics. */
async function tidyPostgres(store: Store): Promise<void> {
  await store.exclusive(async (tx) => {
    for (const table of TABLES_WITH_IDS) {
      const text = `"${table}"`;
      await sql`select setval(pg_get_serial_sequence(${text}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        tx,
      );
    }
    await sql`analyze`.execute(tx);
  });
}

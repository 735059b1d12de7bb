import { sql } from 'kysely';
import type { DeliveryId, WebhookId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { Db, Tx } from '#store/types';

/** A literal, because the planner must see that queries match the partial indexes. */
const PENDING = sql.lit('pending' as const);

/** Leases a webhook to one process, which then makes all of its deliveries. @returns whether it did */
export async function claimWebhook(tx: Tx, id: WebhookId, lease: Lease, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set(leasedTo(lease))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Extends the leases of these webhooks, as far as the holder still has them. */
export async function renewLeases(tx: Tx, { holder, until }: Lease, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('id'), ids))
    .execute();
}

/** @param holder the process whose leases end; undefined ends all leases */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  await tx
    .updateTable('webhook')
    .set(NO_LEASE)
    .where((eb) => (holder === undefined ? eb('claimed_by', 'is not', null) : eb('claimed_by', '=', holder)))
    .execute();
}

/** Gives a webhook back that has nothing due. */
export async function releaseWebhook(tx: Tx, id: WebhookId, holder: string): Promise<void> {
  await tx
    .updateTable('webhook')
    .set(NO_LEASE)
    .where('id', '=', id)
    .where('claimed_by', '=', holder)
    .execute();
}

/** Webhooks with due deliveries that no process leases. */
export async function selectDueWebhooks(db: Db, now: number): Promise<WebhookId[]> {
  const free = (inTurn: 0 | 1) =>
    webhooksWithPending(db, inTurn).where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]),
    );
  const first = await free(1).execute();
  const again = await free(0)
    .where((eb) =>
      eb(
        eb
          .selectFrom('webhook_delivery')
          .select((delivery) => delivery.fn.min('next_attempt').as('earliest'))
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('status', '=', PENDING)
          .where('in_turn', '=', sql.lit(0)),
        '<=',
        now,
      ),
    )
    .execute();
  return [...new Set([...first, ...again].map(({ id }) => id))];
}

/** When the next delivery is due after a time, which it is not yet; undefined when none waits. UTC seconds. */
export async function nextDueDelivery(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.min('next_attempt').as('next'))
    .where('status', '=', PENDING)
    .where('next_attempt', '>', after)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** Steps from one webhook to the next in an index, so the cost does not depend on how many deliveries wait. */
function webhooksWithPending(db: Db, inTurn: 0 | 1) {
  return db
    .withRecursive('found(id)', (cte) =>
      cte
        .selectFrom('webhook_delivery')
        .select((eb) => eb.fn.agg<WebhookId | null>('min', ['webhook_id']).as('id'))
        .where('status', '=', PENDING)
        .where('in_turn', '=', sql.lit(inTurn))
        .unionAll(
          cte
            .selectFrom('found')
            .select((eb) =>
              eb
                .selectFrom('webhook_delivery')
                .select((next) => next.fn.agg<WebhookId | null>('min', ['webhook_id']).as('id'))
                .where('status', '=', PENDING)
                .where('in_turn', '=', sql.lit(inTurn))
                .whereRef('webhook_id', '>', 'found.id')
                .as('id'),
            )
            .where('found.id', 'is not', null),
        ),
    )
    .selectFrom('found')
    .innerJoin('webhook', 'webhook.id', 'found.id')
    .select('webhook.id');
}

export interface DueDelivery {
  id: DeliveryId;
  in_turn: 0 | 1;
}

interface DueOptions {
  /** The process that leases the webhook. Without the lease nothing is due. */
  holder: string;
  /** UTC seconds. */
  now: number;
  /** Deliveries that are under way. */
  except: readonly DeliveryId[];
  limit: number;
}

/** The due deliveries of a webhook: the one whose turn it is, and then those that do not wait for a turn. */
export async function selectDue(
  db: Db,
  webhookId: WebhookId,
  { holder, now, except, limit }: DueOptions,
): Promise<DueDelivery[]> {
  const pending = db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select(['webhook_delivery.id', 'in_turn'])
    .where('webhook_id', '=', webhookId)
    .where('claimed_by', '=', holder)
    .where('status', '=', PENDING);
  const first = await pending
    .where('in_turn', '=', sql.lit(1))
    .orderBy('webhook_delivery.id')
    .limit(1)
    .execute();
  const again = await pending
    .where('in_turn', '=', sql.lit(0))
    .where('next_attempt', '<=', now)
    .where((eb) => eb.not(isOneOf(db, eb.ref('webhook_delivery.id'), except)))
    .orderBy('next_attempt')
    .limit(limit)
    .execute();
  return [...first.filter(({ id }) => !except.includes(id)), ...again];
}

/** Deliveries that are pending, and when the oldest was written. Reads two indexes, and two rows. */
export async function pendingDeliveries(db: Db): Promise<{ count: number; oldest: number | null }> {
  const [first, again] = await Promise.all([pendingOf(db, 1), pendingOf(db, 0)]);
  const oldest = Math.min(first.oldest ?? Number.POSITIVE_INFINITY, again.oldest ?? Number.POSITIVE_INFINITY);
  return { count: first.count + again.count, oldest: Number.isFinite(oldest) ? oldest : null };
}

async function pendingOf(db: Db, inTurn: 0 | 1): Promise<{ count: number; oldest: number | null }> {
  const pending = db
    .selectFrom('webhook_delivery')
    .where('status', '=', PENDING)
    .where('in_turn', '=', sql.lit(inTurn));
  const { count, oldest } = await pending
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<DeliveryId | null>('id').as('oldest')])
    .executeTakeFirstOrThrow();
  if (oldest === null) return { count, oldest };
  const row = await db
    .selectFrom('webhook_delivery')
    .select('created')
    .where('id', '=', oldest)
    .executeTakeFirst();
  return { count, oldest: row?.created ?? null };
}

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { permitted } from '#access/decide';
import { entityTypesSeenBy } from '#domain/event';
import type { Database } from '#store/schema/tables/index';

const SHARED_TYPES = entityTypesSeenBy('account');
const GRANTED_TYPES = entityTypesSeenBy('grant');

/** The condition for events the actor may see: within retention, and allowed by `seenBy`. */
export function visibleEvents(
  eb: ExpressionBuilder<Database, 'event'>,
  { actor, now, ttl }: { actor: Actor; now(): number; ttl: { events: number } },
): Expression<SqlBool> {
  return eb.and([
    eb('event.account_id', '=', actor.accountId),
    eb('event.created', '>=', now() - ttl.events),
    seenBy(eb, actor),
  ]);
}

/** Restricted users see their own actions, those on networks, and those on computes they have a grant on. */
export function seenBy(eb: ExpressionBuilder<Database, 'event'>, actor: Actor): Expression<SqlBool> {
  if (permitted(actor, { kind: 'unrestricted' })) return eb.and([]);
  const grantedComputes = eb
    .selectFrom('compute_grant')
    .select(sql<string>`cast(compute_id as text)`.as('id'))
    .where('compute_grant.user_id', '=', actor.userId);
  return eb.or([
    eb('event.user_id', '=', actor.userId),
    eb('event.entity_type', 'in', SHARED_TYPES),
    eb.and([eb('event.entity_type', 'in', GRANTED_TYPES), eb('event.entity_id', 'in', grantedComputes)]),
  ]);
}

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#access/actor';
import { meetsRequirement } from '#access/decide';
import { entityTypesSeenBy } from '#domain/event';
import type { VpcId } from '#domain/ids';
import type { Database, EventRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { vpcUrl } from './entities.ts';

/** What is read of every event. What an update has changed is read only for those who ask for it. */
export const EVENT_COLUMNS = [
  'event.account_id',
  'event.id',
  'event.created',
  'event.action',
  'event.user_id',
  'event.username',
  'event.entity_type',
  'event.entity_id',
  'event.entity_label',
  'event.entity_url',
  'event.secondary_type',
  'event.secondary_id',
  'event.secondary_label',
  'event.secondary_url',
  'event.status',
  'event.percent_complete',
  'event.duration',
  'event.time_remaining',
  'event.job_id',
  'event.started',
] as const satisfies `event.${keyof EventRow}`[];

const SHARED_TYPES = entityTypesSeenBy('account');

/** The condition for events the actor may see: within retention, and allowed by `seenBy`. */
export function visibleEvents(
  eb: ExpressionBuilder<Database, 'event'>,
  { actor, now, settings }: { actor: Viewer; now(): number; settings: { ttl: { events: number } } },
): Expression<SqlBool> {
  return eb.and([
    eb('event.account_id', '=', actor.accountId),
    eb('event.created', '>=', now() - settings.ttl.events),
    seenBy(eb, actor),
  ]);
}

/**
 * Restricted users see their own actions, those on networks, and those on computes and firewalls they have a grant on.
 * Events of a shared entity that name a compute need a grant on the compute. Tokens bound to VPCs see what happened to
 * these and to their subnets, their deletion included.
 */
export function seenBy(eb: ExpressionBuilder<Database, 'event'>, actor: Viewer): Expression<SqlBool> {
  if (meetsRequirement(actor, { kind: 'unrestricted' })) return eb.and([]);
  if (actor.restrictions?.vpcs) return isOfVpcs(eb, actor.restrictions.vpcs);
  const computes = eb
    .selectFrom('compute_grant')
    .select(sql<string>`cast(compute_id as text)`.as('id'))
    .where('compute_grant.user_id', '=', actor.userId);
  const firewalls = eb
    .selectFrom('firewall_grant')
    .select(sql<string>`cast(firewall_id as text)`.as('id'))
    .where('firewall_grant.user_id', '=', actor.userId);
  return eb.or([
    eb('event.user_id', '=', actor.userId),
    eb.and([
      eb('event.entity_type', 'in', SHARED_TYPES),
      // Ports of a NAT gateway are forwarded to computes.
      eb.or([
        eb('event.secondary_type', 'is', null),
        eb('event.secondary_type', '<>', 'compute'),
        eb('event.secondary_id', 'in', computes),
      ]),
    ]),
    eb.and([eb('event.entity_type', '=', 'compute'), eb('event.entity_id', 'in', computes)]),
    eb.and([eb('event.entity_type', '=', 'firewall'), eb('event.entity_id', 'in', firewalls)]),
  ]);
}

/** Compares URLs, because the rows of deleted subnets are gone. That of a subnet starts with that of its VPC. */
function isOfVpcs(eb: ExpressionBuilder<Database, 'event'>, vpcIds: readonly VpcId[]): Expression<SqlBool> {
  const url = eb.ref('event.entity_url');
  const below = sql`length('/subnets/' || ${eb.ref('event.entity_id')})`;
  const urlOfVpc = sql<string | null>`case ${eb.ref('event.entity_type')}
    when 'vpc' then ${url} when 'subnet' then substr(${url}, 1, length(${url}) - ${below}) end`;
  return eb(urlOfVpc, 'in', vpcIds.map(vpcUrl));
}

/** What a user holds a grant on: the type of the entity and its id, such as `compute 3107`. */
export async function selectGranted(db: Db, userId: number): Promise<Set<string>> {
  const computes = await db
    .selectFrom('compute_grant')
    .select('compute_id as id')
    .where('user_id', '=', userId)
    .execute();
  const firewalls = await db
    .selectFrom('firewall_grant')
    .select('firewall_id as id')
    .where('user_id', '=', userId)
    .execute();
  return new Set([
    ...computes.map(({ id }) => grantedEntity('compute', id)),
    ...firewalls.map(({ id }) => grantedEntity('firewall', id)),
  ]);
}

export function grantedEntity(type: string, id: number | string): string {
  return `${type} ${id}`;
}

import type { FilterConditions } from '#api/request.ts';
import type { AccountEvent } from '#live/updates.ts';

/** Which events a list shows. */
export interface EventFilter {
  /** The VPC and its subnets, also those that are gone. */
  vpc?: number | undefined;
  subnet?: number | undefined;
  compute?: number | undefined;
  firewall?: number | undefined;
  natgateway?: number | undefined;
  /** A type of entities. */
  entity?: string | undefined;
  action?: string | undefined;
  /** A day, or a time in UTC, as the API writes it. */
  since?: string | undefined;
}

type EventTest = (event: AccountEvent) => boolean;

interface EventCondition {
  filter: FilterConditions;
  holds: EventTest;
}

/** The filter as the API is asked, newest first. It may let through more than the list shows: `isShown` decides. */
export function apiFilter(wanted: EventFilter, before?: number): FilterConditions {
  const conditions = conditionsOf(wanted).map(({ filter }) => filter);
  if (before !== undefined) conditions.push({ id: { '+lt': before } });
  return {
    ...(conditions.length > 0 && { '+and': conditions }),
    '+order_by': 'id',
    '+order': 'desc',
  };
}

/** Whether an event belongs into the list. */
export function isShown(event: AccountEvent, wanted: EventFilter): boolean {
  return conditionsOf(wanted).every(({ holds }) => holds(event));
}

function conditionsOf({
  vpc,
  subnet,
  compute,
  firewall,
  natgateway,
  entity,
  action,
  since,
}: EventFilter): EventCondition[] {
  const conditions: EventCondition[] = [];
  if (vpc !== undefined) conditions.push(inVpc(vpc));
  if (subnet !== undefined) conditions.push(about('subnet', subnet));
  if (compute !== undefined) conditions.push(about('compute', compute));
  if (firewall !== undefined) conditions.push(about('firewall', firewall));
  if (natgateway !== undefined) conditions.push(about('natgateway', natgateway));
  if (entity !== undefined) {
    conditions.push({ filter: { 'entity.type': entity }, holds: (event) => event.entity.type === entity });
  }
  if (action !== undefined)
    conditions.push({ filter: { action }, holds: (event) => event.action === action });
  const from = since === undefined ? undefined : timeOf(since);
  if (from !== undefined) {
    conditions.push({ filter: { created: { '+gte': from } }, holds: (event) => event.created >= from });
  }
  return conditions;
}

function about(type: string, id: number): EventCondition {
  return {
    filter: { 'entity.type': type, 'entity.id': id },
    holds: ({ entity }) => entity.type === type && entity.id === id,
  };
}

/** The API cannot be asked for the VPC of a subnet that is gone, but each event of a subnet names it. */
function inVpc(id: number): EventCondition {
  return {
    filter: { '+or': [{ 'entity.type': 'vpc', 'entity.id': id }, { 'entity.type': 'subnet' }] },
    holds: ({ entity, secondary_entity: second }) =>
      (entity.type === 'vpc' && entity.id === id) || (second?.type === 'vpc' && second.id === id),
  };
}

/** @returns undefined for what is neither a day nor a time */
function timeOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00`;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) ? text : undefined;
}

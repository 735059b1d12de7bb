import { insert, mutate, type OvsdbOperation, remove, requireRow, update } from '#network/ovsdb/operations';
import { type Keys, MARKS } from '#network/wanted/keys';
import { firewallIn, regionKeys, regionOfFirewall, regionRows } from '#network/wanted/names';
import {
  HOLDERS,
  OWN_COLUMNS,
  REFERENCED_TABLES,
  STANDING_ALONE,
  type Table,
  valueOf,
  type WantedRow,
} from '#network/wanted/rows';
import type { Difference } from './diff.ts';
import { exposuresOf } from './exposures.ts';

/** Groups are written in this order. */
export const STAGES = {
  /** First, so that a freed address is free before somebody else gets it. */
  deletes: 0,
  /** What rows of accounts refer to. */
  region: 1,
  /** Ports without a firewall, before any firewall beside them is in force. */
  open: 2,
  /** Firewalls, before ports that are their members. */
  firewalls: 3,
  account: 4,
  /** Members of a port group must be there before: the server drops the others without a word. */
  members: 5,
  /** Rules of firewalls that go, once no port is behind them. */
  departures: 6,
  /** References are checked before what nobody holds is deleted, so these need a transaction of their own. */
  referenced: 7,
} as const;

export type Stage = keyof typeof STAGES;

/** What a log says of a change. Never values: rows of others may hold secrets. */
export interface LoggedChange {
  kind: Difference['kind'] | 'members';
  table: Table;
  key: string;
  columns: readonly string[];
}

/** Operations that make sense only together. */
export interface OperationGroup {
  stage: Stage;
  name: string;
  operations: readonly OvsdbOperation[];
  changes: readonly LoggedChange[];
  /** Groups by name. While one of them is put aside, this one waits. */
  needs?: readonly string[];
}

/** Whose operations are meant, in their names. */
export const nameOf = (accountId: number) => `account:${accountId}`;
export const OTHERS = 'others';

/** The name of the operations that move ports of an owner from one guard to another. */
export function guardMoves(regionNumber: number, owner: string): string {
  return `guards:${regionNumber}:${owner}`;
}

/**
 * @param owner whose rows they are
 * @param stage of rows that are wanted
 */
export function groupsOf(
  differences: readonly Difference[],
  keys: Keys,
  owner: string,
  stage: 'region' | 'account',
): OperationGroup[] {
  const named = Map.groupBy(differences, (difference): string => {
    if (difference.kind === 'extra' && REFERENCED_TABLES.has(difference.table)) return 'referenced';
    // Rules are exchanged at once: packets meet the old ones or the new ones.
    if (difference.kind === 'extra' && difference.table !== 'Logical_Switch_Port')
      return firewallIn(difference.key) ?? 'deletes';
    if (difference.kind === 'extra') return 'deletes';
    if (difference.kind === 'shared') return 'deletes';
    return difference.row.group;
  });
  // Their ports have to be in another group before.
  const gone = (named.get('referenced') ?? []).flatMap((one) => ('key' in one ? one.key : []));
  const movesFrom = (firewalls: readonly string[]) =>
    [...new Set(firewalls.flatMap((key) => regionOfFirewall(key) ?? []))].map((region) =>
      membersName(guardMoves(region, owner)),
    );
  return [...named].map(([name, members]): OperationGroup => {
    const isStage = name === 'deletes' || name === 'referenced';
    const isGone = gone.includes(name);
    const own = firewallIn(name) === undefined ? stage : isGone ? 'departures' : 'firewalls';
    return {
      stage: isStage ? name : own,
      name: isStage ? `${owner} ${name}` : name,
      operations: [
        ...exposuresOf(members, owner === OTHERS ? undefined : differences, keys),
        ...operationsOf(members, keys),
      ],
      changes: members.map(changeOf),
      needs: [...needsOf(members), ...movesFrom(isGone ? [name] : name === 'referenced' ? gone : [])],
    };
  });
}

/**
 * A firewall comes into force once all ports without one are in the group that says so. One that is in force waits for
 * nothing: what its rules no longer let through has to stop.
 */
function needsOf(differences: readonly Difference[]): string[] {
  return differences.flatMap((difference) => {
    if (difference.kind !== 'missing' || difference.row.table !== 'Port_Group') return [];
    const region = regionOfFirewall(difference.row.key);
    return region === undefined ? [] : [regionRows(region), membersName(regionKeys(region).open)];
  });
}

/** Ports that a port group gets, and ports of ours that leave it. */
export interface MemberChange {
  uuid: string;
  key: string;
  added: readonly string[];
  removed: readonly string[];
}

export function membersName(name: string): string {
  return `${name} members`;
}

/** Changes the members of port groups, at the same time. */
export function memberGroup(
  name: string,
  changes: readonly MemberChange[],
  stage: 'open' | 'members' = 'members',
): OperationGroup {
  return {
    stage,
    name: membersName(name),
    operations: changes.map(({ uuid, added, removed }) =>
      mutate(
        'Port_Group',
        uuid,
        ...(removed.length > 0 ? [['ports', 'delete', removed] as const] : []),
        ...(added.length > 0 ? [['ports', 'insert', added] as const] : []),
      ),
    ),
    changes: changes.map(({ key }) => ({ kind: 'members', table: 'Port_Group', key, columns: ['ports'] })),
  };
}

function operationsOf(differences: readonly Difference[], keys: Keys): OvsdbOperation[] {
  const rows: OvsdbOperation[] = [];
  const moves = new HolderMoves();
  const memberships: OvsdbOperation[] = [];
  // A holder that goes takes what it holds along.
  const going = new Set(differences.flatMap((one) => (one.kind === 'extra' ? [one.uuid] : [])));
  for (const difference of differences) {
    switch (difference.kind) {
      case 'missing':
        rows.push(insertion(difference.row, keys));
        moves.into(difference.row);
        memberships.push(...membershipsOf(difference.row));
        break;
      case 'changed':
        rows.push(...corrections(difference.row, difference.columns, keys));
        break;
      case 'astray':
        moves.into(difference.row);
        moves.outOf(difference.row, difference.holders);
        break;
      case 'extra':
      case 'shared':
        if (
          difference.kind === 'extra' &&
          (!HOLDERS[difference.table] || STANDING_ALONE.has(difference.table))
        )
          rows.push(remove(difference.table, difference.uuid));
        moves.outOf(
          difference,
          difference.holders.filter((holder) => !going.has(holder)),
        );
    }
  }
  return [...rows, ...moves.operations(), ...memberships];
}

function insertion(row: WantedRow, keys: Keys): OvsdbOperation {
  // Written in full: the server's own value of a column may be one that it refuses.
  const columns = { ...OWN_COLUMNS[row.table], ...row.columns };
  return insert(row.table, { ...columns, external_ids: keys.marks(row.key) }, row.uuid);
}

/** Without its group a port is not made at all: it would carry packets that the group keeps out. */
function membershipsOf({ uuid, memberOf = [] }: WantedRow): OvsdbOperation[] {
  return memberOf.flatMap((group) => [
    requireRow('Port_Group', group),
    mutate('Port_Group', group, ['ports', 'insert', [uuid]]),
  ]);
}

function corrections(row: WantedRow, columns: readonly string[], keys: Keys): OvsdbOperation[] {
  const { table, uuid, key } = row;
  const own = columns.filter((name) => name !== 'external_ids');
  const values = Object.fromEntries(own.map((name) => [name, valueOf(row, name)]));
  const marks = keys.marks(key);
  return [
    ...(own.length > 0 ? [update(table, uuid, values)] : []),
    ...(own.length < columns.length
      ? [mutate(table, uuid, ['external_ids', 'delete', [...MARKS]], ['external_ids', 'insert', marks])]
      : []),
  ];
}

interface RowReference {
  table: Table;
  uuid: string;
}

/** Rows that get into a holder or out of one, with one operation for each holder. */
class HolderMoves {
  readonly #moves = new Map<
    string,
    { held: Table; holder: string; kind: 'insert' | 'delete'; uuids: string[] }
  >();

  into({ table, uuid, holder }: WantedRow): void {
    if (holder !== undefined) this.#add('insert', { table, uuid }, holder);
  }

  outOf(held: RowReference, holders: readonly string[]): void {
    for (const holder of holders) this.#add('delete', held, holder);
  }

  *operations(): Generator<OvsdbOperation> {
    for (const { held, holder, kind, uuids } of this.#moves.values()) {
      const by = HOLDERS[held];
      if (by) yield mutate(by.table, holder, [by.column, kind, uuids]);
    }
  }

  #add(kind: 'insert' | 'delete', { table, uuid }: RowReference, holder: string): void {
    const name = `${kind} ${table} ${holder}`;
    const known = this.#moves.get(name);
    if (known) known.uuids.push(uuid);
    else this.#moves.set(name, { held: table, holder, kind, uuids: [uuid] });
  }
}

function changeOf(difference: Difference): LoggedChange {
  const { kind } = difference;
  const { table, key } = 'row' in difference ? difference.row : difference;
  return { kind, table, key, columns: kind === 'changed' ? difference.columns : [] };
}

/** More than this, and other clients of the database would wait for too long. */
const MAX_OPERATIONS = 2_000;

/** Packs groups into transactions, in the order of their stages. A group that is larger has one of its own. */
export function pack(groups: readonly OperationGroup[], maximum = MAX_OPERATIONS): OperationGroup[][] {
  const ordered = groups.toSorted((one, other) => STAGES[one.stage] - STAGES[other.stage]);
  const transactions: OperationGroup[][] = [];
  let room = 0;
  let last: OperationGroup | undefined;
  for (const group of ordered) {
    const size = group.operations.length;
    const isApart = group.stage === 'referenced' && last?.stage !== 'referenced';
    if (size > room || isApart) {
      transactions.push([]);
      room = maximum;
    }
    transactions.at(-1)?.push(group);
    room -= size;
    last = group;
  }
  return transactions;
}

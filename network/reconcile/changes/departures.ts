import { mutate, type OvsdbOperation } from '#network/ovsdb/operations';
import { isOvsdbSet } from '#network/ovsdb/values';
import { listIn, type NorthboundRows } from './diff.ts';

/**
 * Completes a transaction: ports that leave the database with it are taken out of all port groups, and groups that it
 * deletes are emptied first. The server would do both by itself, but version 3.1 of it keeps the port in a group that
 * the transaction changes in any other way. When the port is back, with the same UUID, taking it out of the group ends
 * the server, and each start that reads its file.
 */
export function withDepartures(
  operations: readonly OvsdbOperation[],
  found: NorthboundRows,
): readonly OvsdbOperation[] {
  const leaving = leavingPorts(operations, found);
  const deleted = new Set(operations.flatMap((one) => deletedIn(one, 'Port_Group')));
  if (leaving.size === 0 && deleted.size === 0) return operations;
  const [emptied, left]: [OvsdbOperation[], OvsdbOperation[]] = [[], []];
  for (const [group, members] of membersOf(operations, found)) {
    const ports = [...members].filter((port) => deleted.has(group) || leaving.has(port));
    if (ports.length === 0) continue;
    const part = deleted.has(group) ? emptied : left;
    part.push(mutate('Port_Group', group, ['ports', 'delete', ports]));
  }
  return [...emptied, ...operations, ...left];
}

/** The members of all port groups, with those that a transaction adds. */
function membersOf(operations: readonly OvsdbOperation[], found: NorthboundRows): Map<string, Set<string>> {
  const members = portsIn('Port_Group', found);
  for (const { uuid, kind, ports } of operations.flatMap((one) => movesIn(one, 'Port_Group'))) {
    if (kind !== 'insert') continue;
    const known = members.get(uuid) ?? new Set();
    members.set(uuid, known);
    for (const port of ports) known.add(port);
  }
  return members;
}

/** The ports that no switch holds any more after a transaction. */
function leavingPorts(operations: readonly OvsdbOperation[], found: NorthboundRows): Set<string> {
  const released = new Set<string>();
  if (!operations.some(releases)) return released;
  // A switch that is not there takes nothing.
  const held = portsIn('Logical_Switch', found);
  for (const operation of operations) {
    if (operation.op === 'insert' && operation.table === 'Logical_Switch' && operation.uuid !== undefined)
      held.set(operation.uuid, new Set());
    for (const uuid of deletedIn(operation, 'Logical_Switch')) {
      for (const port of held.get(uuid) ?? []) released.add(port);
      held.delete(uuid);
    }
    for (const { uuid, kind, ports } of movesIn(operation, 'Logical_Switch')) {
      for (const port of ports) {
        if (kind === 'insert') held.get(uuid)?.add(port);
        else if (held.get(uuid)?.delete(port)) released.add(port);
      }
    }
  }
  for (const ports of held.values()) for (const port of ports) released.delete(port);
  return released;
}

function releases(operation: OvsdbOperation): boolean {
  const { op } = operation;
  if (op === 'delete') return operation.table === 'Logical_Switch';
  return movesIn(operation, 'Logical_Switch').some(({ kind }) => kind === 'delete');
}

function portsIn(table: 'Logical_Switch' | 'Port_Group', found: NorthboundRows): Map<string, Set<string>> {
  return new Map(
    [...found.rows(table)].map(([uuid, row]) => [uuid, new Set(listIn(row, 'ports').map(String))]),
  );
}

function deletedIn(operation: OvsdbOperation, table: string): string[] {
  const isMeant = operation.op === 'delete' && operation.table === table;
  return isMeant && typeof operation.where === 'string' ? [operation.where] : [];
}

function movesIn(
  operation: OvsdbOperation,
  table: string,
): { uuid: string; kind: string; ports: string[] }[] {
  if (operation.op !== 'mutate' || operation.table !== table) return [];
  const { where, mutations } = operation;
  if (typeof where !== 'string') return [];
  return mutations.flatMap(([column, kind, value]) =>
    column === 'ports' && isOvsdbSet(value) ? [{ uuid: where, kind, ports: value.map(String) }] : [],
  );
}

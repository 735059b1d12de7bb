import type { ColumnType } from './schema.ts';
import {
  type Atom,
  compare,
  decode,
  isOvsdbMap,
  isOvsdbSet,
  type OvsdbMap,
  type OvsdbSet,
  type OvsdbValue,
} from './values.ts';

/**
 * The value after a `modify` of `update3`. For columns that hold several elements it carries the difference: elements
 * that come or go; pairs that come, go (sent with their old value) or change (sent with their new value).
 * @throws ProtocolError
 */
export function applyDifference(type: ColumnType, old: OvsdbValue, wire: unknown): OvsdbValue {
  const sent = decode(type, wire);
  if (!type.isDifference) return sent;
  if (isOvsdbSet(old) && isOvsdbSet(sent)) return toggled(old, sent);
  return isOvsdbMap(old) && isOvsdbMap(sent) ? merged(old, sent) : sent;
}

/** The elements that are in one of two sorted lists, but not in both. */
function toggled(one: OvsdbSet, other: OvsdbSet): OvsdbSet {
  const result: Atom[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]];
    const order = first === undefined ? 1 : second === undefined ? -1 : compare(first, second);
    if (order <= 0) left++;
    if (order >= 0) right++;
    const only = order < 0 ? first : second;
    if (order !== 0 && only !== undefined) result.push(only);
  }
  return result;
}

function merged(old: OvsdbMap, sent: OvsdbMap): OvsdbMap {
  const result = new Map(Object.entries(old));
  for (const [name, atom] of Object.entries(sent)) {
    if (result.get(name) === atom) result.delete(name);
    else result.set(name, atom);
  }
  return Object.fromEntries([...result].sort(([one], [other]) => compare(one, other)));
}

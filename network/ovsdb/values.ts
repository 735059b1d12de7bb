import { ProtocolError, SchemaError } from './errors.ts';
import type { AtomType, ColumnType } from './schema.ts';

/** UUIDs are strings. Integers are exact up to 2^53. */
export type Atom = string | number | boolean;
export type OvsdbSet = readonly Atom[];
/** A map of the database. Its keys are text also where the database has integers or UUIDs. */
export type OvsdbMap = Readonly<Record<string, Atom>>;

/**
 * A value of a column as plain data: a scalar is an atom; an optional column is an atom or null; a set is a list; a map
 * is an object.
 */
export type OvsdbValue = Atom | null | OvsdbSet | OvsdbMap;
export type OvsdbRow = Readonly<Record<string, OvsdbValue>>;

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DEFAULTS: Readonly<Record<AtomType, Atom>> = {
  integer: 0,
  real: 0,
  boolean: false,
  string: '',
  uuid: NO_UUID,
};

/** The value of a column that a new row does not name. */
export function defaultOf({ shape, key, value, minimum }: ColumnType): OvsdbValue {
  if (shape === 'optional') return null;
  if (shape === 'scalar') return DEFAULTS[key];
  if (shape === 'set') return minimum === 0 ? [] : [DEFAULTS[key]];
  return minimum === 0 ? {} : { [String(DEFAULTS[key])]: DEFAULTS[value] };
}

/**
 * Reads a value in the notation of RFC 7047. The result is canonical.
 * @throws ProtocolError
 */
export function decode({ shape, key, value }: ColumnType, wire: unknown): OvsdbValue {
  if (shape === 'map') {
    const pairs = tagged(wire, 'map').map((pair): [string, Atom] => {
      if (!Array.isArray(pair) || pair.length !== 2) throw new ProtocolError('Received a map without pairs');
      return [String(decodeAtom(key, pair[0])), decodeAtom(value, pair[1])];
    });
    return Object.fromEntries(pairs.sort(byKey));
  }
  if (shape === 'scalar') return decodeAtom(key, wire);
  // A set of one element may be written as this element.
  const isSet = Array.isArray(wire) && wire[0] === 'set';
  const list = (isSet ? tagged(wire, 'set') : [wire]).map((element) => decodeAtom(key, element));
  if (shape === 'set') return sorted(list);
  if (list.length > 1) throw new ProtocolError('Received several elements for an optional column');
  return list[0] ?? null;
}

/**
 * Writes a value in the notation of RFC 7047.
 * @throws SchemaError when it is not of the column's type
 */
export function encode({ shape, key, value: valueType }: ColumnType, value: OvsdbValue): unknown {
  if (isOvsdbMap(value)) {
    if (shape !== 'map') throw new SchemaError('is an object, but the column is not a map');
    const pairs = Object.entries(value);
    return ['map', pairs.map(([name, atom]) => [encodeKey(key, name), encodeAtom(valueType, atom)])];
  }
  if (shape === 'map') throw new SchemaError('is not an object, but the column is a map');
  if (isOvsdbSet(value)) {
    if (shape !== 'set') throw new SchemaError('is a list, but the column is not a set');
    return ['set', sorted(value).map((atom) => encodeAtom(key, atom))];
  }
  if (value === null) {
    if (shape !== 'optional') throw new SchemaError('is null, but the column is not optional');
    return ['set', []];
  }
  if (shape === 'set') throw new SchemaError('is not a list, but the column is a set');
  return encodeAtom(key, value);
}

/** Keys of a map, in the notation of RFC 7047: what `delete` takes. */
export function encodeKeys({ key }: ColumnType, names: OvsdbSet): unknown {
  return ['set', names.map((name) => encodeKey(key, String(name)))];
}

/** The same value with sorted, distinct elements and sorted keys, so that equal values have equal JSON. */
export function canonical(value: OvsdbValue): OvsdbValue {
  if (isOvsdbSet(value)) return sorted(value);
  return isOvsdbMap(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value;
}

/** Whether two values of a column are equal. Order and repetition of elements do not matter. */
export function isSame(one: OvsdbValue, other: OvsdbValue): boolean {
  if (isOvsdbSet(one)) {
    if (!isOvsdbSet(other)) return false;
    const [left, right] = [sorted(one), sorted(other)];
    return left.length === right.length && left.every((atom, index) => atom === right[index]);
  }
  if (!isOvsdbMap(one)) return one === other;
  if (!isOvsdbMap(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
  );
}

export function isOvsdbSet(value: OvsdbValue): value is OvsdbSet {
  return Array.isArray(value);
}

export function isOvsdbMap(value: OvsdbValue): value is OvsdbMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decodeAtom(type: AtomType, wire: unknown): Atom {
  if (type === 'uuid') {
    if (Array.isArray(wire) && wire.length === 2 && wire[0] === 'uuid' && typeof wire[1] === 'string') {
      return wire[1];
    }
  } else if (type === 'string' || type === 'boolean') {
    if ((typeof wire === 'string' || typeof wire === 'boolean') && typeof wire === type) return wire;
  } else if (typeof wire === 'number') return wire;
  throw new ProtocolError(`Received a value that is not of type ${type}`);
}

function encodeAtom(type: AtomType, atom: Atom): unknown {
  if (type === 'uuid') {
    if (typeof atom === 'string' && UUID.test(atom)) return ['uuid', atom];
  } else if (type === 'integer') {
    if (Number.isSafeInteger(atom)) return atom;
  } else if (type === 'real') {
    if (Number.isFinite(atom)) return atom;
  } else if (typeof atom === type) return atom;
  throw new SchemaError(`is not of type ${type}`);
}

/** Text keys of an object, back in the type of the map's keys. */
function encodeKey(type: AtomType, name: string): unknown {
  if (type === 'boolean') return encodeAtom(type, name === 'true' || (name !== 'false' && name));
  const isNumber = type === 'integer' || type === 'real';
  return encodeAtom(type, isNumber && name.trim() !== '' ? Number(name) : name);
}

function tagged(wire: unknown, tag: string): readonly unknown[] {
  if (Array.isArray(wire) && wire.length === 2 && wire[0] === tag && Array.isArray(wire[1])) return wire[1];
  throw new ProtocolError(`Received a value that is not a ${tag}`);
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return compare(one, other);
}

function sorted(list: OvsdbSet): OvsdbSet {
  const isSorted = list.every((atom, index) => index === 0 || compare(list[index - 1] ?? atom, atom) < 0);
  return isSorted ? list : [...new Set(list)].sort(compare);
}

/** The elements of a set have one type, so only atoms of one type are compared. */
export function compare(one: Atom, other: Atom): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

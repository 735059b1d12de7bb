import { hash } from 'node:crypto';
import { isOvsdbMap, type OvsdbRow } from '#network/ovsdb/values';

/** The names of our rows in a northbound database. */
export interface Keys {
  /** The UUID of the row with this key. So a row is never made twice, and is found without a search. */
  uuid(key: string): string;
  /** What `external_ids` of the row contain. */
  marks(key: string): Readonly<Record<string, string>>;
  /** Whether a row is ours: by its UUID, also when it lost its marks, or by its marks. */
  isOurs(uuid: string, row: OvsdbRow): boolean;
}

const OWNER = 'palisade';
const KEY = 'palisade-key';
/** The names of our marks: of `external_ids`, we own these and no others. */
export const MARKS = [OWNER, KEY] as const;

/**
 * At the end of our UUIDs: Open vSwitch takes the first eight digits for the hash of a UUID, so equal ones would turn its
 * tables into lists.
 */
const TAG_LENGTH = 8;

/** @param installation tells the rows of several installations apart */
export function keysOf(installation: string): Keys {
  const tag = hash('sha256', installation).slice(0, TAG_LENGTH);
  return {
    uuid: (key) => namedUuid(`${installation}/${key}`).slice(0, -TAG_LENGTH) + tag,
    marks: (key) => ({ [OWNER]: installation, [KEY]: key }),
    isOurs: (uuid, row) => uuid.endsWith(tag) || markIn(row, OWNER) === installation,
  };
}

/** The key that a row says to have; undefined without a mark. */
export function keyIn(row: OvsdbRow): string | undefined {
  return markIn(row, KEY);
}

function markIn({ external_ids: ids }: OvsdbRow, name: string): string | undefined {
  const value = ids !== undefined && isOvsdbMap(ids) ? ids[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A UUID of version 5 (RFC 9562). */
function namedUuid(name: string): string {
  const digits = hash('sha1', name);
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}

/**
 * What an event tells of a field that an update has changed: the values before and after, the name only, or the same of
 * each field inside it. In brackets: of each record of a list. The values of an object are told one by one.
 */
export type ShownChange = 'values' | 'name' | ShownChanges | readonly [ShownChanges];

/** In the order of the request. */
export interface ShownChanges {
  readonly [field: string]: ShownChange;
}

/** A field that an update has changed. Without `from` and `to`, only that it did is told. */
export interface FieldChange {
  /** As errors name it: `interfaces[0].ipv4.vpc`. */
  field: string;
  from?: unknown;
  to?: unknown;
}

const MOST_ENTRIES = 20;
/** Of JSON, for all entries together. */
const MOST_BYTES = 4_096;
/** Of JSON, for one value. */
const MOST_BYTES_OF_VALUE = 256;

/** The fields that differ, in the order of `shown`. The records are compared as the API shows them. */
export function changesBetween(shown: ShownChanges, before: object, after: object): FieldChange[] {
  return withinLimits(ofRecord(shown, before, after, ''));
}

function ofRecord(shown: ShownChanges, before: unknown, after: unknown, start: string): FieldChange[] {
  return Object.entries(shown).flatMap(([key, one]) =>
    ofField(one, valueOf(before, key), valueOf(after, key), `${start}${key}`),
  );
}

function ofField(shown: ShownChange, from: unknown, to: unknown, field: string): FieldChange[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  if (shown === 'name') return [{ field }];
  if (shown === 'values') {
    const keys = new Set([...keysOf(from), ...keysOf(to)]);
    if (keys.size === 0) return [{ field, from, to }];
    const each = Object.fromEntries([...keys].map((key) => [key, 'values' as const]));
    return ofRecord(each, from, to, `${field}.`);
  }
  if (!isList(shown)) return ofRecord(shown, from, to, `${field}.`);
  const length = Math.max(...[from, to].map((list) => (Array.isArray(list) ? list.length : 0)));
  return Array.from({ length }, (_, index) =>
    ofRecord(shown[0], valueOf(from, index), valueOf(to, index), `${field}[${index}].`),
  ).flat();
}

/** None of a value that is no record. */
function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function isList(shown: ShownChanges | readonly [ShownChanges]): shown is readonly [ShownChanges] {
  return Array.isArray(shown);
}

/** Null where there is none, as in a record that is only there before or after. */
function valueOf(record: unknown, key: string | number): unknown {
  const values: Readonly<Record<string, unknown>> = Object(record);
  return values[key] ?? null;
}

function withinLimits(changes: readonly FieldChange[]): FieldChange[] {
  const kept = changes.slice(0, MOST_ENTRIES);
  let room = MOST_BYTES - bytesOf(kept.map(({ field }) => ({ field })));
  return kept.map((change) => {
    const { field, from, to } = change;
    const bytes = bytesOf(change) - bytesOf({ field });
    const isLong = [from, to].some((value) => value !== undefined && bytesOf(value) > MOST_BYTES_OF_VALUE);
    if (isLong || bytes > room) return { field };
    room -= bytes;
    return change;
  });
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

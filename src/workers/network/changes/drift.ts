import { HOLDERS, type Keys, OWN_COLUMNS } from '#features/networks/plane/index';
import type { Change } from '#platform/ovsdb/cache';
import { isSame, type Row, type Value } from '#platform/ovsdb/values';
import type { OwnedRows, Owner } from './owned-rows.ts';

/** What of a table concerns us: our columns, our marks, and the columns that hold rows. */
const WATCHED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OWN_COLUMNS).map(([table, columns]) => {
    const held = Object.values(HOLDERS).flatMap((holder) => (holder.table === table ? [holder.column] : []));
    const members = table === 'Port_Group' ? ['ports'] : [];
    return [table, [...Object.keys(columns), 'external_ids', ...held, ...members]];
  }),
);

/**
 * Whose rows a change concerns that is not our own.
 * @returns undefined for a row of ours that nobody wants; nothing for rows of others
 */
export function* concernedBy(
  { table, uuid, before, after }: Change,
  owned: OwnedRows,
  keys: Keys,
): Generator<Owner | undefined> {
  const columns = WATCHED.get(table);
  if (!columns) return;
  const owner = owned.ownerOf(uuid);
  if (owner !== undefined) {
    if (!before || !after || columns.some((name) => !isSameIn(before, after, name))) yield owner;
  } else if (after && keys.isOurs(uuid, after)) yield undefined;
}

function isSameIn(before: Row, after: Row, column: string): boolean {
  const [one, other]: (Value | undefined)[] = [before[column], after[column]];
  return one !== undefined && other !== undefined && isSame(one, other);
}

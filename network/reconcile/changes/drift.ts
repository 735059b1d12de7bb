import type { RowChange } from '#network/ovsdb/cache';
import { isSame, type OvsdbRow, type OvsdbValue } from '#network/ovsdb/values';
import type { Keys } from '#network/wanted/keys';
import { HOLDERS, OWN_COLUMNS } from '#network/wanted/rows';
import { listIn } from './diff.ts';
import type { OwnedRows, RowOwner } from './owned-rows.ts';

/** The columns of a table that hold rows. */
const HOLDING: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(Object.values(HOLDERS), ({ table }) => table)].map(([table, holders]) => [
    table,
    holders.map(({ column }) => column),
  ]),
);

/** What of a table concerns us: our columns, our marks, and the columns that hold rows. */
const WATCHED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OWN_COLUMNS).map(([table, columns]) => {
    const held = HOLDING.get(table) ?? [];
    const members = table === 'Port_Group' ? ['ports'] : [];
    return [table, [...Object.keys(columns), 'external_ids', ...held, ...members]];
  }),
);

/** The columns of a table whose changes by others are noticed. */
export function watchedColumns(table: string): readonly string[] {
  return WATCHED.get(table) ?? [];
}

/**
 * Whose rows a change concerns that is not our own.
 * @returns undefined for a row of ours that nobody wants, or that something else holds now; nothing for rows of others
 */
export function* concernedBy(
  change: RowChange,
  owned: OwnedRows,
  keys: Keys,
): Generator<RowOwner | undefined> {
  const { table, uuid, before, after } = change;
  const columns = WATCHED.get(table);
  if (!columns) return;
  const owner = owned.ownerOf(uuid);
  if (owner !== undefined) {
    if (!before || !after || columns.some((name) => !isSameIn(before, after, name))) yield owner;
  } else if (after && keys.isOurs(uuid, after)) yield undefined;
  if (holdsAnothers(change, owned)) yield undefined;
}

/** Whether a row, also one of others, has got a row of ours that belongs into another one. */
function holdsAnothers({ table, uuid, before, after }: RowChange, owned: OwnedRows): boolean {
  return (HOLDING.get(table) ?? []).some((column) => {
    const known = new Set(listIn(before, column));
    const added = listIn(after, column).filter((held) => !known.has(held));
    return added.some((held) => {
      const place = owned.placeOf(String(held));
      return place !== undefined && place.holder !== uuid;
    });
  });
}

function isSameIn(before: OvsdbRow, after: OvsdbRow, column: string): boolean {
  const [one, other]: (OvsdbValue | undefined)[] = [before[column], after[column]];
  return one !== undefined && other !== undefined && isSame(one, other);
}

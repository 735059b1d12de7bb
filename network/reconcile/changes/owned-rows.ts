import type { RowPlace } from './diff.ts';

/** An account, or a region by its id. */
export type RowOwner = number | string;

/** Which rows are wanted, and by whom. */
export class OwnedRows {
  readonly #places = new Map<string, RowPlace & { owner: RowOwner }>();
  readonly #uuids = new Map<RowOwner, Set<string>>();
  /** Rows that were wanted once, and may still be there because a delete has failed. */
  readonly #gone = new Map<RowOwner, Map<string, RowPlace>>();

  placeOf(uuid: string): RowPlace | undefined {
    return this.#places.get(uuid);
  }

  ownerOf(uuid: string): RowOwner | undefined {
    return this.#places.get(uuid)?.owner;
  }

  has(owner: RowOwner): boolean {
    return this.#uuids.has(owner);
  }

  /** How many owners there are. */
  get size(): number {
    return this.#uuids.size;
  }

  owners(): RowOwner[] {
    return [...this.#uuids.keys()];
  }

  /**
   * Notes what an owner wants from now on.
   * @param isThere whether a row is in the database
   * @returns the rows that it no longer wants and that are there
   */
  replace(
    owner: RowOwner,
    places: ReadonlyMap<string, RowPlace>,
    isThere: (uuid: string, place: RowPlace) => boolean,
  ): ReadonlyMap<string, RowPlace> {
    const gone = this.#gone.get(owner) ?? new Map<string, RowPlace>();
    for (const uuid of this.#uuids.get(owner) ?? []) {
      const place = this.#places.get(uuid);
      if (!place || places.has(uuid)) continue;
      this.#places.delete(uuid);
      gone.set(uuid, place);
    }
    for (const [uuid, { table, holder }] of places) this.#places.set(uuid, { table, holder, owner });
    this.#uuids.set(owner, new Set(places.keys()));
    for (const [uuid, place] of gone) {
      if (places.has(uuid) || !isThere(uuid, place)) gone.delete(uuid);
    }
    if (gone.size > 0) this.#gone.set(owner, gone);
    else this.#gone.delete(owner);
    return gone;
  }

  /** Forgets an owner that is gone, with all its rows. */
  forget(owner: RowOwner): void {
    if ((this.#uuids.get(owner)?.size ?? 0) > 0 || this.#gone.has(owner)) return;
    this.#uuids.delete(owner);
  }
}

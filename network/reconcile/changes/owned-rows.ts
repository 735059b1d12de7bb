import type { Place } from './diff.ts';

/** An account, or a region by its id. */
export type Owner = number | string;

/** Which rows are wanted, and by whom. */
export class OwnedRows {
  readonly #places = new Map<string, Place & { owner: Owner }>();
  readonly #uuids = new Map<Owner, Set<string>>();
  /** Rows that were wanted once, and may still be there because a delete has failed. */
  readonly #gone = new Map<Owner, Map<string, Place>>();

  placeOf(uuid: string): Place | undefined {
    return this.#places.get(uuid);
  }

  ownerOf(uuid: string): Owner | undefined {
    return this.#places.get(uuid)?.owner;
  }

  has(owner: Owner): boolean {
    return this.#uuids.has(owner);
  }

  /** How many owners there are. */
  get size(): number {
    return this.#uuids.size;
  }

  owners(): Owner[] {
    return [...this.#uuids.keys()];
  }

  /**
   * Notes what an owner wants from now on.
   * @param isThere whether a row is in the database
   * @returns the rows that it no longer wants and that are there
   */
  replace(
    owner: Owner,
    places: ReadonlyMap<string, Place>,
    isThere: (uuid: string, place: Place) => boolean,
  ): ReadonlyMap<string, Place> {
    const gone = this.#gone.get(owner) ?? new Map<string, Place>();
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
  forget(owner: Owner): void {
    if ((this.#uuids.get(owner)?.size ?? 0) > 0 || this.#gone.has(owner)) return;
    this.#uuids.delete(owner);
  }
}

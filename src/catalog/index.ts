import { loadRegions, type Region } from './regions.ts';

/** What the operator describes in files: read once at start, the same in every replica. */
export interface Catalog {
  /** In file order. */
  regions: readonly Region[];
}

export { CatalogError } from './read-file.ts';
export type { Region } from './regions.ts';

/**
 * @param folder the operator's folder; a file that is not in it is the built-in one
 * @throws CatalogError naming file, line and field
 */
export function loadCatalog(folder: string | undefined): Catalog {
  return { regions: loadRegions(folder) };
}

import { readdirSync } from 'node:fs';
import { CatalogError } from './read-file.ts';
import { type ComputeType, type Image, type Kernel, loadImages, loadKernels, loadTypes } from './records.ts';
import { loadRegions, type Region } from './regions.ts';

/**
 * The operator's catalogue, read once at start-up. All replicas must have the same files. Records keep the order of
 * the file.
 */
export interface Catalog {
  regions: readonly Region[];
  types: readonly ComputeType[];
  images: readonly Image[];
  kernels: readonly Kernel[];
}

export { CatalogError } from './read-file.ts';
export type { ComputeType, Image } from './records.ts';
export { DEFAULT_KERNEL, type Kernel } from './records.ts';
export type { Region } from './regions.ts';

const FILES = ['regions.jsonl', 'types.jsonl', 'images.jsonl', 'kernels.jsonl'];

/**
 * @param folder the operator's folder; for each file missing there, the built-in one is used
 * @throws CatalogError naming file, line and field; also for a folder without any of the files, which is most likely
 * not the one that was meant
 */
export function loadCatalog(folder: string | undefined): Catalog {
  if (folder !== undefined) requireFiles(folder);
  return {
    regions: loadRegions(folder),
    types: loadTypes(folder),
    images: loadImages(folder),
    kernels: loadKernels(folder),
  };
}

function requireFiles(folder: string): void {
  const names = readableFolder(folder);
  if (!FILES.some((name) => names.includes(name))) {
    throw new CatalogError(`PALISADE_CATALOG_DIR: ${folder} has none of ${FILES.join(', ')}`);
  }
}

function readableFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new CatalogError(`PALISADE_CATALOG_DIR: ${folder} cannot be read as a folder (${reason})`);
  }
}

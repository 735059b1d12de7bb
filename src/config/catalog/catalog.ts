import { type Image, loadImages } from './images.ts';
import { type Kernel, loadKernels } from './kernels.ts';
import { loadRegions, type Region } from './regions.ts';
import { type ComputeType, loadTypes } from './types.ts';

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

export type { Image } from './images.ts';
export { DEFAULT_KERNEL, type Kernel } from './kernels.ts';
export { CatalogError } from './read-file.ts';
export type { Region } from './regions.ts';
export type { ComputeType } from './types.ts';

/**
 * @param folder the operator's folder; for each file missing there, the built-in one is used
 * @throws CatalogError naming file, line and field
 */
export function loadCatalog(folder: string | undefined): Catalog {
  return {
    regions: loadRegions(folder),
    types: loadTypes(folder),
    images: loadImages(folder),
    kernels: loadKernels(folder),
  };
}

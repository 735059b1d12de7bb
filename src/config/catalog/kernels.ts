import { join } from 'node:path';
import { type Static, Type } from '#domain/schema/json-schema';
import { CatalogError, readCatalogFile, Text } from './read-file.ts';
import { PublishedTime } from './time.ts';

const KernelRecord = Type.Object({
  id: Text,
  label: Text,
  /** Empty when the kernel is chosen on the compute's own disk. */
  version: Type.String({ minLength: 0, maxLength: 64 }),
  architecture: Type.String({ enum: ['x86_64', 'i386'] }),
  kvm: Type.Boolean(),
  pvops: Type.Boolean(),
  deprecated: Type.Boolean(),
  built: PublishedTime,
});

export type Kernel = Static<typeof KernelRecord>;

const FILE = 'kernels.jsonl';

/** The kernel of every config that does not name one. */
export const DEFAULT_KERNEL = 'compute/latest-64bit';

/** @throws CatalogError */
export function loadKernels(folder: string | undefined): Kernel[] {
  const kernels = readCatalogFile<Kernel>(folder, FILE, KernelRecord);
  if (!kernels.some(({ id }) => id === DEFAULT_KERNEL)) {
    throw new CatalogError(`${join(folder ?? '', FILE)}: ${DEFAULT_KERNEL}, the default, is missing`);
  }
  return kernels;
}

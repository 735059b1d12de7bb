import { join } from 'node:path';
import { type Static, Type } from '#domain/schema/json-schema';
import { Nullable } from '#domain/schema/wire';
import { formatTime, parseTime } from '#domain/time';
import { CatalogError, readCatalogFile, Text } from './read-file.ts';

/** A time in the format of API replies: `YYYY-MM-DDTHH:MM:SS`. */
const Time = Type.String({ rule: timeProblem });

/** A time in the format of API replies, or null when it has not been published. */
const PublishedTime = Nullable(Time);

function timeProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const seconds = parseTime(text);
  return seconds !== undefined && formatTime(seconds) === text
    ? undefined
    : 'must be a time as YYYY-MM-DDTHH:MM:SS';
}

const ImageRecord = Type.Object({
  id: Text,
  label: Text,
  description: Type.String({ minLength: 0, maxLength: 1024, multiline: true }),
  vendor: Text,
  type: Text,
  status: Text,
  is_public: Type.Boolean(),
  deprecated: Type.Boolean(),
  /** In MB. */
  size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  created: Time,
  updated: Time,
  created_by: Text,
  expiry: PublishedTime,
  eol: PublishedTime,
  capabilities: Type.Array(Text),
});

export type Image = Static<typeof ImageRecord>;

/** @throws CatalogError */
export function loadImages(folder: string | undefined): Image[] {
  return readCatalogFile<Image>(folder, 'images.jsonl', ImageRecord);
}

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

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** In US dollars. */
const Amount = Type.Number({ minimum: 0, maximum: 1_000_000 });

const Price = Type.Object({ hourly: Amount, monthly: Amount });
/** Prices that differ from the default, by region id. */
const RegionPrices = Type.Array(Type.Object({ id: Text, hourly: Amount, monthly: Amount }));

const TypeRecord = Type.Object({
  id: Text,
  label: Text,
  class: Text,
  price: Price,
  region_prices: RegionPrices,
  addons: Type.Object({ backups: Type.Object({ price: Price, region_prices: RegionPrices }) }),
  /** In MB. */
  memory: Count,
  /** In MB. */
  disk: Count,
  /** In GB per month. */
  transfer: Count,
  vcpus: Count,
  gpus: Count,
  /** In Mbit/s. */
  network_out: Count,
  successor: Nullable(Text),
});

export type ComputeType = Static<typeof TypeRecord>;

/** @throws CatalogError */
export function loadTypes(folder: string | undefined): ComputeType[] {
  return readCatalogFile<ComputeType>(folder, 'types.jsonl', TypeRecord);
}

import { type Static, Type } from '#domain/schema/json-schema';
import { Nullable } from '#domain/schema/wire';
import { readCatalogFile, Text } from './read-file.ts';

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

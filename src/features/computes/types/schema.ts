import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { NamedObject, Nullable, named } from '#domain/schema/wire';

const price = (hourly: number, monthly: number) =>
  Type.Object({ hourly: Type.Number({ examples: [hourly] }), monthly: Type.Number({ examples: [monthly] }) });

/** The prices in regions where they differ from the general price. */
const RegionPrices = Type.Array(
  Type.Object({ id: Type.String({ examples: ['br-south'] }), hourly: Type.Number(), monthly: Type.Number() }),
  { examples: [[]] },
);

const count = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, ...(description ? { description } : {}), examples: [example] });

/** A compute type, as the operator's catalogue describes it. */
export const ComputeType = NamedObject('ComputeType', {
  id: named('id', Type.String({ examples: ['c1-entry-1'] })),
  label: Type.String({ examples: ['Entry 1 GB'] }),
  class: Type.String({ examples: ['entry'] }),
  price: price(0.0075, 5),
  region_prices: RegionPrices,
  addons: Type.Object({
    backups: Type.Object({ price: price(0.0015, 1), region_prices: RegionPrices }),
  }),
  memory: count(1024, 'In MB.'),
  disk: count(25_600, 'In MB.'),
  transfer: count(1000, 'In GB per month.'),
  vcpus: count(1),
  gpus: count(0),
  network_out: count(1000, 'In Mbit/s.'),
  successor: named('id', Nullable(Type.String())),
});

export const computeTypeFilterable = {
  label: { type: 'string' },
  class: { type: 'string' },
  disk: { type: 'integer' },
  memory: { type: 'integer' },
  vcpus: { type: 'integer' },
  gpus: { type: 'integer' },
  transfer: { type: 'integer' },
  network_out: { type: 'integer' },
} as const satisfies FilterFields;

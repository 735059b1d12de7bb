import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { described, NamedObject, Nullable, named } from '#domain/schema/wire';

const Hourly = Type.Number({ description: 'Price for an hour, in the currency of the operator' });
const Monthly = Type.Number({ description: 'Price for a whole month, in the currency of the operator' });

const price = (description: string, hourly: number, monthly: number) =>
  Type.Object(
    {
      hourly: Type.Number({ ...Hourly, examples: [hourly] }),
      monthly: Type.Number({ ...Monthly, examples: [monthly] }),
    },
    { description },
  );

const RegionPrices = Type.Array(
  Type.Object({
    id: Type.String({ description: 'Id of the region', examples: ['br-south'] }),
    hourly: Hourly,
    monthly: Monthly,
  }),
  { description: 'Prices in regions where they differ from the general one', examples: [[]] },
);

const count = (example: number, description: string) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const ComputeType = NamedObject(
  'ComputeType',
  "A size of computes, from the operator's catalogue. Prices are shown only: the service bills nothing",
  {
    id: named('type', Type.String({ description: 'Id of the compute type', examples: ['c1-entry-1'] })),
    label: Type.String({ description: 'Name for people', examples: ['Entry 1 GB'] }),
    class: Type.String({ description: 'Group of similar types', examples: ['entry'] }),
    price: price('General price', 0.0075, 5),
    region_prices: RegionPrices,
    addons: Type.Object(
      {
        backups: Type.Object(
          { price: price('General price', 0.0015, 1), region_prices: RegionPrices },
          { description: 'Backups, which the service does not offer' },
        ),
      },
      { description: 'Prices of what could be added to a compute' },
    ),
    memory: count(1024, 'Memory in MB'),
    disk: count(25_600, 'Disk space in MB'),
    transfer: count(1000, 'Traffic that the price includes, in GB per month'),
    vcpus: count(1, 'Number of virtual CPUs'),
    gpus: count(0, 'Number of GPUs'),
    network_out: count(1000, 'Outgoing bandwidth in Mbit/s'),
    successor: named(
      'type',
      Nullable(described('Id of the type to use instead; null if this one is current', Type.String())),
    ),
  },
);

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

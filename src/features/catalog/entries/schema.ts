import type { Region as CatalogRegion } from '#config/catalog/catalog';
import type { FilterFields } from '#domain/filter/filter';
import { NAT_GATEWAYS } from '#domain/natgateways/natgateway-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject, Nullable, named } from '#domain/schema/wire';

export const Image = NamedObject(
  'Image',
  "An image that a compute can be created from, from the operator's catalogue",
  {
    id: named(
      'image',
      Type.String({ description: 'Id of the image, with a slash', examples: ['public/debian12'] }),
    ),
    label: Type.String({ description: 'Name for people', examples: ['Debian 12'] }),
    description: Type.String({ description: 'Text of the catalogue; may be empty', examples: [''] }),
    vendor: Type.String({ description: 'Name of the distribution', examples: ['Debian'] }),
    type: Type.String({
      description: 'How the image came to be; `manual` for all images of the catalogue',
      examples: ['manual'],
    }),
    status: Type.String({
      description: 'Whether the image can be used; `available` for all images of the catalogue',
      examples: ['available'],
    }),
    is_public: Type.Boolean({
      description: 'Whether all accounts may use the image: true for all images of the catalogue',
    }),
    deprecated: Type.Boolean({
      description: 'Whether the image should no longer be chosen; computes can still be created from it',
      examples: [false],
    }),
    size: Type.Integer({ minimum: 0, description: 'Size in MB', examples: [1300] }),
    created: described(
      'When the distribution was released, or else when the image came into the catalogue',
      DateTime,
    ),
    updated: described('When the image last changed', DateTime),
    created_by: Type.String({
      description: 'Who made the image; `system` for images of the catalogue',
      examples: ['system'],
    }),
    expiry: Nullable(described('When the image will be deleted; null for never', DateTime)),
    eol: Nullable({
      ...DateTime,
      description:
        'End of support. Null for rolling releases, and if the distribution does not publish a date.',
    }),
    capabilities: Type.Array(Type.String(), {
      description: 'What else can be done with the image; usually nothing',
      examples: [[]],
    }),
  },
);

export const imageFilterable = {
  label: { type: 'string' },
  vendor: { type: 'string' },
  is_public: { type: 'boolean' },
  deprecated: { type: 'boolean' },
  size: { type: 'integer' },
  type: { type: 'string' },
  status: { type: 'string', orderable: false },
} as const satisfies FilterFields;

/** Other catalogue entries of a region, such as its networks, are internal. */
export const Region = NamedObject(
  'Region',
  "A place where VPCs and computes can be, from the operator's catalogue",
  {
    id: Type.String({ description: 'Id of the region', examples: ['us-east'] }),
    label: Type.String({ description: 'Name for people', examples: ['US East'] }),
    country: Type.String({
      description: 'Two-letter ISO 3166 code of the country, in lower case',
      examples: ['us'],
    }),
    capabilities: Type.Array(named('text', Type.String({ examples: ['VPCs'] })), {
      description: 'What the region offers: `Computes`, `Vlans`, `VPCs`',
    }),
    status: Type.String({
      description: 'Whether the region works; `ok` unless the operator says otherwise',
      examples: ['ok'],
    }),
    resolvers: Type.Object(
      {
        ipv4: Type.String({
          description: 'IPv4 addresses, separated by commas',
          examples: ['192.0.2.53, 198.51.100.53'],
        }),
        ipv6: Type.String({
          description: 'IPv6 addresses, separated by commas',
          examples: ['2001:db8::53, 2001:db8::54'],
        }),
      },
      { description: 'DNS resolvers for computes in the region' },
    ),
    site_type: Type.String({ description: 'Kind of the site; `core` for a full region', examples: ['core'] }),
  },
);

export function toRegion(region: CatalogRegion): Static<typeof Region> {
  const { id, label, country, status, resolvers, site_type } = region;
  return {
    id,
    label,
    country,
    capabilities: withOurs(region.capabilities),
    status,
    resolvers,
    site_type,
  };
}

const FIREWALLS = 'Cloud Firewall';

/** Clients choose regions by their capabilities. Firewalls are in all of them, NAT gateways where VPCs are. */
function withOurs(capabilities: readonly string[]): string[] {
  const guarded = capabilities.includes(FIREWALLS)
    ? [...capabilities]
    : capabilities.toSpliced(capabilities.indexOf('Computes') + 1, 0, FIREWALLS);
  if (guarded.includes(NAT_GATEWAYS) || !guarded.includes('VPCs')) return guarded;
  return guarded.toSpliced(guarded.indexOf(FIREWALLS) + 1, 0, NAT_GATEWAYS);
}

export const Kernel = NamedObject(
  'Kernel',
  "A kernel that a config can boot, from the operator's catalogue",
  {
    id: named(
      'kernel',
      Type.String({ description: 'Id of the kernel, with a slash', examples: ['compute/6.8.9'] }),
    ),
    label: Type.String({ description: 'Name for people', examples: ['6.8.9 (x86_64)'] }),
    version: Type.String({ description: 'Version of the kernel', examples: ['6.8.9'] }),
    architecture: Type.String({
      enum: ['x86_64', 'i386'],
      description: 'Architecture that the kernel is built for',
    }),
    kvm: Type.Boolean({ description: 'Whether the kernel runs on KVM' }),
    pvops: Type.Boolean({ description: 'Whether the kernel supports paravirtualization' }),
    deprecated: Type.Boolean({
      description: 'Whether the kernel should no longer be chosen; it can still be booted',
      examples: [false],
    }),
    built: Nullable(described('When the kernel was built; null if that is not known', DateTime)),
  },
);

export const kernelFilterable = {
  label: { type: 'string' },
  version: { type: 'string' },
  architecture: { type: 'string' },
  kvm: { type: 'boolean' },
  pvops: { type: 'boolean' },
  deprecated: { type: 'boolean' },
} as const satisfies FilterFields;

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

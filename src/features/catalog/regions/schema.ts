import type { Region as CatalogRegion } from '#config/catalog/catalog';
import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject, named } from '#domain/schema/wire';

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
  const { id, label, country, capabilities, status, resolvers, site_type } = region;
  return { id, label, country, capabilities, status, resolvers, site_type };
}

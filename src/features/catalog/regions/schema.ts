import type { Region as CatalogRegion } from '#config/catalog/catalog';
import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject, named } from '#domain/schema/wire';

/** A region as the API shows it. Other catalogue entries, such as its networks, are internal. */
export const Region = NamedObject('Region', {
  id: Type.String({ examples: ['us-east'] }),
  label: Type.String({ examples: ['US East'] }),
  country: Type.String({ examples: ['us'] }),
  capabilities: Type.Array(named('text', Type.String({ examples: ['VPCs'] }))),
  status: Type.String({ examples: ['ok'] }),
  resolvers: Type.Object({
    ipv4: Type.String({ examples: ['192.0.2.53, 198.51.100.53'] }),
    ipv6: Type.String({ examples: ['2001:db8::53, 2001:db8::54'] }),
  }),
  site_type: Type.String({ examples: ['core'] }),
});

export function toRegion(region: CatalogRegion): Static<typeof Region> {
  const { id, label, country, capabilities, status, resolvers, site_type } = region;
  return { id, label, country, capabilities, status, resolvers, site_type };
}

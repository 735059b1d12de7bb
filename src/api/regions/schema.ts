import { type Static, Type } from 'typebox';
import type { Region as CatalogRegion } from '../../catalog/index.ts';

/** A region as the API shows it; what the catalogue says besides is the service's own business. */
export const Region = Type.Object({
  id: Type.String(),
  label: Type.String(),
  country: Type.String(),
  capabilities: Type.Array(Type.String()),
  status: Type.String(),
  resolvers: Type.Object({ ipv4: Type.String(), ipv6: Type.String() }),
  site_type: Type.String(),
});

export function toRegion(region: CatalogRegion): Static<typeof Region> {
  const { id, label, country, capabilities, status, resolvers, site_type } = region;
  return { id, label, country, capabilities, status, resolvers, site_type };
}

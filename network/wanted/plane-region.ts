import type { Region } from '#config/catalog/regions';
import { parseAddress } from '#domain/net/ipv4';
import type { NetworkRegion } from '#network/settings/network-file';
import type { PlaneRegion } from './model.ts';

/** What the network file and the catalogue say of the regions whose networks are carried. */
export function planeRegions(networks: readonly NetworkRegion[], regions: readonly Region[]): PlaneRegion[] {
  return networks.flatMap((network) => {
    const region = regions.find(({ id }) => id === network.region);
    if (!region) return [];
    const { id, number, pool, resolvers } = region;
    return [{ ...network, id, number, pool, resolvers: resolversOf(resolvers.ipv4) }];
  });
}

/** The catalogue has the addresses as the API shows them, as text with commas. */
function resolversOf(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => parseAddress(address) !== undefined);
}

import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { NetworkRegion } from '#network/settings/network-file';

/**
 * The regions whose networks are carried by a data plane; none by default, and then nothing of it is loaded.
 * @throws CatalogError when the network file is not valid
 */
export async function loadNetworkRegions(
  { network }: Config,
  { regions }: Catalog,
): Promise<readonly NetworkRegion[]> {
  if (network.file === undefined) return [];
  const { loadNetworkFile } = await import('#network/settings/network-file');
  return loadNetworkFile(network.file, { regions, hasCertificate: network.ovnCa !== undefined });
}

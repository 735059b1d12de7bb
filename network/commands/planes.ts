import { CommandRefusal } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { selectNetworkIdentity } from '#network/identity';
import type { MonitoredColumns } from '#network/ovsdb/cache';
import { OvsdbClient } from '#network/ovsdb/client';
import { type OvsdbTlsFiles, readRemotes } from '#network/ovsdb/remote';
import { FOREIGN_COLUMNS, type ForeignRow, foreignRows } from '#network/reconcile/foreign';
import { ovnTls } from '#network/reconcile/ovn-tls';
import { planesOf as planesByDatabase } from '#network/reconcile/worker';
import { readNetworkRegions } from '#network/settings/network-file';
import { keysOf } from '#network/wanted/keys';
import type { PlaneRegion } from '#network/wanted/model';

/** A northbound database, with the regions that are in it. */
export interface PlaneServers {
  northbound: readonly string[];
  southbound: readonly string[];
  regions: PlaneRegion[];
  tls: OvsdbTlsFiles | undefined;
  installation: string;
}

/** Commands read, so they try for less long than the service. */
const CONNECT_MILLISECONDS = 5_000;

/**
 * The data planes of the network file.
 * @throws Refused when there are none
 */
export async function readPlaneServers({
  ctx,
  config,
}: Pick<OperatorContext, 'ctx' | 'config'>): Promise<PlaneServers[]> {
  const networks = readNetworkRegions(config, ctx.catalog);
  if (networks.length === 0) {
    throw new CommandRefusal('There is no data plane: PALISADE_NETWORK_FILE names the regions that have one');
  }
  const identity = await selectNetworkIdentity(ctx.db);
  if (!identity) throw new CommandRefusal('The service has not been started with this network file yet');
  const { installation } = identity;
  const tls = ovnTls(config);
  return planesByDatabase(networks, ctx.catalog.regions).map((plane) => ({
    ...plane,
    southbound: plane.regions[0]?.southbound ?? [],
    tls,
    installation,
  }));
}

/**
 * Reads tables of a database of OVN once.
 * @throws NotConnectedError
 */
export async function readOvn<T>(
  remotes: readonly string[],
  options: { database: string; columns: MonitoredColumns; tls: OvsdbTlsFiles | undefined },
  read: (client: OvsdbClient) => T,
): Promise<T> {
  const { database, columns, tls } = options;
  const client = new OvsdbClient({
    remotes: readRemotes(remotes.join(',')),
    database,
    columns,
    isLeaderOnly: false,
    ...(tls && { tls }),
  });
  client.start();
  try {
    await client.ready(CONNECT_MILLISECONDS);
    return read(client);
  } finally {
    await client.close();
  }
}

/** Rows of others in ours. */
export async function readForeignRows({
  northbound,
  tls,
  installation,
}: PlaneServers): Promise<ForeignRow[]> {
  const options = { database: 'OVN_Northbound', columns: FOREIGN_COLUMNS, tls };
  return await readOvn(northbound, options, (client) => foreignRows(client, keysOf(installation)));
}

import { Refusal } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import type { MonitoredColumns } from '#network/ovsdb/cache';
import { OvsdbClient } from '#network/ovsdb/client';
import { type OvsdbTlsFiles, readRemotes } from '#network/ovsdb/remote';
import { isOvsdbMap, type OvsdbValue } from '#network/ovsdb/values';
import { FOREIGN_COLUMNS, type ForeignRow, foreignRows } from '#network/reconcile/foreign';
import { ovnTls, planesOf as planesByDatabase } from '#network/reconcile/worker';
import { readNetworkRegions } from '#network/settings/network-file';
import { keysOf } from '#network/wanted/keys';
import type { PlaneRegion } from '#network/wanted/model';
import { regionOfGatewayGroup } from '#network/wanted/names';
import { selectNetworkIdentity } from '../identity.ts';

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
 * @throws Refusal when there are none
 */
export async function readPlaneServers({
  ctx,
  config,
}: Pick<OperatorContext, 'ctx' | 'config'>): Promise<PlaneServers[]> {
  const networks = readNetworkRegions(config, ctx.catalog);
  if (networks.length === 0) {
    throw new Refusal('There is no data plane: PALISADE_NETWORK_FILE names the regions that have one');
  }
  const identity = await selectNetworkIdentity(ctx.db);
  if (!identity) throw new Refusal('The service has not been started with this network file yet');
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

/** What the databases of OVN say of themselves. */
export interface PlaneState {
  reachable: boolean;
  /** Why not. */
  problem: string | null;
  /** Of OVN, as its northd has noted it. */
  version: string | null;
  /** Counts the changes that were asked for. */
  nbCfg: number;
  /** When the last of them was asked for, in UTC seconds; undefined when OVN does not say. */
  asked: number | undefined;
  /** By name: the last of these changes that a host has carried out. */
  chassis: ReadonlyMap<string, number>;
  waysOut: readonly WayOut[];
}

/** By which host a VPC leaves. */
export interface WayOut {
  /** Number of the region. */
  region: number;
  /** Null for none: no gateway host has taken it. */
  host: string | null;
}

const NORTHBOUND = { NB_Global: ['nb_cfg', 'nb_cfg_timestamp', 'options'] };
const SOUTHBOUND = {
  Chassis_Private: ['name', 'nb_cfg'],
  Chassis: ['name'],
  HA_Chassis_Group: ['name'],
  Port_Binding: ['chassis', 'ha_chassis_group', 'type'],
};

export async function readPlaneState({ northbound, southbound, tls }: PlaneServers): Promise<PlaneState> {
  try {
    const global = await readOvn(
      northbound,
      { database: 'OVN_Northbound', columns: NORTHBOUND, tls },
      readGlobal,
    );
    const carriedOut = await readOvn(
      southbound,
      { database: 'OVN_Southbound', columns: SOUTHBOUND, tls },
      (client) => ({ chassis: readChassis(client), waysOut: readWaysOut(client) }),
    );
    return { reachable: true, problem: null, ...global, ...carriedOut };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const nothing = { version: null, nbCfg: 0, asked: undefined, chassis: new Map(), waysOut: [] };
    return { reachable: false, problem, ...nothing };
  }
}

function readGlobal(client: OvsdbClient): Pick<PlaneState, 'version' | 'nbCfg' | 'asked'> {
  const [global] = client.rows('NB_Global').values();
  const { nb_cfg: nbCfg, nb_cfg_timestamp: asked, options } = global ?? {};
  const version = options !== undefined && isOvsdbMap(options) ? options.northd_internal_version : undefined;
  const seconds = Math.floor(Number(asked ?? 0) / 1_000);
  return {
    nbCfg: Number(nbCfg ?? 0),
    asked: seconds || undefined,
    version: version === undefined ? null : String(version),
  };
}

function readChassis(client: OvsdbClient): Map<string, number> {
  const rows = [...client.rows('Chassis_Private').values()];
  return new Map(rows.map(({ name, nb_cfg: nbCfg }) => [textOf(name), Number(nbCfg)]));
}

function readWaysOut(client: OvsdbClient): WayOut[] {
  const chassis = client.rows('Chassis');
  const groups = client.rows('HA_Chassis_Group');
  const ports = [...client.rows('Port_Binding').values()].filter(({ type }) => type === 'chassisredirect');
  return ports.flatMap(({ chassis: on, ha_chassis_group: group }) => {
    const region = regionOfGatewayGroup(textOf(groups.get(textOf(group))?.name));
    return region === undefined ? [] : [{ region, host: textOf(chassis.get(textOf(on))?.name) || null }];
  });
}

function textOf(value: OvsdbValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

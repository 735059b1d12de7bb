import type { OvsdbClient } from '#network/ovsdb/client';
import { isOvsdbMap, type OvsdbValue } from '#network/ovsdb/values';
import { type PlaneServers, readOvn } from './planes.ts';

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
}

const NORTHBOUND = { NB_Global: ['nb_cfg', 'nb_cfg_timestamp', 'options'] };
const SOUTHBOUND = { Chassis_Private: ['name', 'nb_cfg'] };

export async function readPlaneState({ northbound, southbound, tls }: PlaneServers): Promise<PlaneState> {
  try {
    const global = await readOvn(
      northbound,
      { database: 'OVN_Northbound', columns: NORTHBOUND, tls },
      readGlobal,
    );
    const chassis = await readOvn(
      southbound,
      { database: 'OVN_Southbound', columns: SOUTHBOUND, tls },
      readChassis,
    );
    return { reachable: true, problem: null, ...global, chassis };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { reachable: false, problem, version: null, nbCfg: 0, asked: undefined, chassis: new Map() };
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

function textOf(value: OvsdbValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

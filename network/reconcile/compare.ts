import { OvsdbClient } from '#network/ovsdb/client';
import { type OvsdbTlsFiles, readRemotes } from '#network/ovsdb/remote';
import type { OvsdbValue } from '#network/ovsdb/values';
import { keysOf } from '#network/wanted/keys';
import { macsOf } from '#network/wanted/macs';
import type { PlaneRegion } from '#network/wanted/model';
import type { RowContext } from '#network/wanted/row-builder';
import { FOLLOWED_COLUMNS, valueOf } from '#network/wanted/rows';
import { selectNetworkAccounts, selectPlaneHosts } from '#network/wanted/store';
import type { Store } from '#store/types';
import { type Difference, diffOthers, type NorthboundRows } from './changes/diff.ts';
import { diffMembers } from './changes/members.ts';
import { AccountError, Intent } from './intent.ts';
import { abilitiesOf } from './release.ts';

export interface CompareOptions {
  store: Store;
  northbound: readonly string[];
  tls?: OvsdbTlsFiles | undefined;
  installation: string;
  regions: readonly PlaneRegion[];
  /** Only what this account wants. */
  accountId?: number | undefined;
}

/** A row that is not as it has to be. */
export interface Finding {
  /**
   * `extra`: nobody wants it. `astray`, `shared`: the wrong row holds it, or a second one does. `impossible`: what an
   * account wants cannot be made into rows. `foreign`: a row of others in one of ours, which is not touched.
   */
  kind: Difference['kind'] | 'members' | 'impossible' | 'foreign';
  table: string;
  key: string;
  /** Of a row that has changed. */
  columns: { name: string; wanted: OvsdbValue; found: OvsdbValue }[];
}

/**
 * Compares a northbound database with what is wanted, and writes nothing.
 * @throws OvsdbError when the database cannot be read
 */
export async function compareWithDatabase(options: CompareOptions): Promise<Finding[]> {
  const { northbound, tls } = options;
  const client = new OvsdbClient({
    remotes: readRemotes(northbound.join(',')),
    database: 'OVN_Northbound',
    columns: FOLLOWED_COLUMNS,
    tls,
  });
  client.start();
  try {
    await client.ready();
    return await compareWith(client, options);
  } finally {
    await client.close();
  }
}

/** The same, with rows that are there already. */
async function compareWith(
  found: NorthboundRows,
  { store, installation, regions, accountId }: CompareOptions,
): Promise<Finding[]> {
  const keys = keysOf(installation);
  const byId = new Map(regions.map((region) => [region.id, region]));
  const macs = macsOf(installation);
  const context: Omit<RowContext, 'guarded'> = {
    keys,
    macs,
    regions: byId,
    ...abilitiesOf(found),
  };
  const intent = new Intent({ store, found, surroundings: () => context });
  intent.hosts = await selectPlaneHosts(store.db);
  const differences: Difference[] = [];
  const accountIds = accountId === undefined ? await selectNetworkAccounts(store.db) : [accountId];
  const impossible: Finding[] = [];
  for (const id of accountIds) {
    try {
      differences.push(...(await intent.diffAccount(id)).differences);
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      impossible.push({ kind: 'impossible', table: '', key: `account:${id}`, columns: [] });
    }
  }
  if (accountId !== undefined) return [...impossible, ...differences.map((one) => findingOf(one, found))];
  for (const region of regions) differences.push(...intent.diffRegion(region));
  // While it is not known what an account wants, its rows look like rows that nobody wants.
  const others = impossible.length > 0 ? [] : diffOthers(found, keys, (uuid) => intent.owned.placeOf(uuid));
  for (const some of others) differences.push(...some);
  const members = regions.flatMap((region) =>
    diffMembers(region.number, intent.membersOf(region), intent.isComplete, { found, keys }),
  );
  return [
    ...impossible,
    ...differences.map((one) => findingOf(one, found)),
    ...members.flatMap(({ changes }) =>
      changes.map(({ table, key }): Finding => ({ kind: 'members', table, key, columns: [] })),
    ),
  ];
}

function findingOf(difference: Difference, found: NorthboundRows): Finding {
  const { kind } = difference;
  const { table, key, uuid } = 'row' in difference ? difference.row : difference;
  if (kind !== 'changed') return { kind, table, key, columns: [] };
  const { row } = difference;
  const known = found.rows(table).get(uuid);
  const columns = difference.columns.map((name) => ({
    ...{ name, found: known?.[name] ?? null },
    wanted: name === 'external_ids' ? row.key : valueOf(row, name),
  }));
  return { kind, table, key, columns };
}

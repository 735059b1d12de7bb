import type { Kysely } from 'kysely';
import type { Database } from '#store/schema/tables/index';
import { readSetting, resetSetting, writeSettingOnce } from '#store/settings';
import type { Db, Tx } from '#store/types';
import { prepareInstallation } from '../src/features/networks/interest/observed-store.ts';

const EPOCH_BYTES = 16;

/** What tells the networks of a service from those of another one. */
export interface NetworkIdentity {
  /** Hexadecimal; made once for a database. */
  installation: string;
  /** Hexadecimal; another one after a restore or a move, because the database may be older than the networks. */
  epoch: string;
}

/** @returns undefined when it has not been made yet */
export async function selectNetworkIdentity(db: Db): Promise<NetworkIdentity | undefined> {
  const installation = await readSetting(db, 'network_id');
  const epoch = await readSetting(db, 'network_epoch');
  return installation === undefined || epoch === undefined ? undefined : { installation, epoch };
}

/** Makes what has not been made yet. */
export async function storeNetworkIdentity(
  tx: Tx,
  random: { hex(bytes: number): string },
): Promise<NetworkIdentity> {
  return {
    installation: await prepareInstallation(tx, random),
    epoch: await writeSettingOnce(tx, 'network_epoch', random.hex(EPOCH_BYTES)),
  };
}

/**
 * Notes that the database has been put somewhere, so that hosts do not take what it lacks for deleted. Also works on a
 * database that is being created.
 */
export function forgetEpoch(db: Kysely<Database>): Promise<void> {
  return resetSetting(db, 'network_epoch', undefined);
}

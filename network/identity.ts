import { readSetting, writeSettingOnce } from '#store/settings';
import type { Db, Tx } from '#store/types';

const BYTES = 16;

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

/** Tells the rows of this installation apart from those of others. Made once, and copied with the database. */
export function prepareInstallation(tx: Tx, random: { hex(bytes: number): string }): Promise<string> {
  return writeSettingOnce(tx, 'network_id', random.hex(BYTES));
}

/** Makes what has not been made yet. */
export async function storeNetworkIdentity(
  tx: Tx,
  random: { hex(bytes: number): string },
): Promise<NetworkIdentity> {
  return {
    installation: await prepareInstallation(tx, random),
    epoch: await writeSettingOnce(tx, 'network_epoch', random.hex(BYTES)),
  };
}

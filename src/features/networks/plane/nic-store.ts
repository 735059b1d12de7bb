import type { ComputeId } from '#domain/ids';
import { integerList, isInList } from '#store/query/dialect';
import type { Db, Tx } from '#store/types';

/**
 * Notes which network interfaces of these computes are plugged into the network of their host, and that the others are
 * not.
 */
export async function setPlugged(
  tx: Tx,
  computeIds: readonly ComputeId[],
  nicIds: readonly number[],
): Promise<void> {
  const [computes, nics] = [integerList(tx, computeIds), integerList(tx, nicIds)];
  const ofThese = tx.updateTable('nic').where((eb) => isInList(tx, eb.ref('compute_id'), computes));
  await ofThese
    .set({ plugged: 1 })
    .where('plugged', '=', 0)
    .where((eb) => isInList(tx, eb.ref('id'), nics))
    .execute();
  await ofThese
    .set({ plugged: 0 })
    .where('plugged', '=', 1)
    .where((eb) => eb.not(isInList(tx, eb.ref('id'), nics)))
    .execute();
}

/** The network interfaces that hosts have plugged. */
export async function selectPluggedNics(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('nic').select('id').where('plugged', '=', 1).execute();
  return new Set(rows.map(({ id }) => id));
}

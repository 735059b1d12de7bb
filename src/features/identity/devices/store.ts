import { deleteSessionsOfDevice } from '#features/identity/sessions/records';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { TrustedDeviceRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** A page of the devices that are currently trusted. @param now UTC seconds */
export function selectDevicePage(
  db: Db,
  userId: number,
  now: number,
  list: PageRequest,
): Promise<Page<TrustedDeviceRow>> {
  return selectPage(db, trustedDevices(db, userId, now), list, {
    columns: () => ({}),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

/** The currently trusted devices, newest first. @param now UTC seconds */
export function selectDevices(db: Db, userId: number, now: number): Promise<TrustedDeviceRow[]> {
  return trustedDevices(db, userId, now).orderBy('id', 'desc').execute();
}

function trustedDevices(db: Db, userId: number, now: number) {
  return db.selectFrom('trusted_device').selectAll().where('user_id', '=', userId).where('expiry', '>', now);
}

export function insertDevice(tx: Tx, device: Omit<TrustedDeviceRow, 'id'>): Promise<TrustedDeviceRow> {
  return tx.insertInto('trusted_device').values(device).returningAll().executeTakeFirstOrThrow();
}

/** @param now UTC seconds */
export function selectTrustedDevice(
  db: Db,
  { userId, hash }: { userId: number; hash: string },
  now: number,
): Promise<TrustedDeviceRow | undefined> {
  return db
    .selectFrom('trusted_device')
    .selectAll()
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expiry', '>', now)
    .executeTakeFirst();
}

/** @returns undefined if the user has no such trusted device */
export function renewDevice(
  tx: Tx,
  { userId, hash }: { userId: number; hash: string },
  seen: Pick<TrustedDeviceRow, 'last_authenticated' | 'last_remote_addr'>,
): Promise<TrustedDeviceRow | undefined> {
  return tx
    .updateTable('trusted_device')
    .set(seen)
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expiry', '>', seen.last_authenticated)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the device with the sessions of its browser. @returns false if the user has no such device */
export async function deleteDeviceWithSessions(
  tx: Tx,
  { id, user_id }: Pick<TrustedDeviceRow, 'id' | 'user_id'>,
): Promise<boolean> {
  await deleteSessionsOfDevice(tx, user_id, id);
  const deleted = await tx
    .deleteFrom('trusted_device')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

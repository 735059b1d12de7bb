import { livingApps, type ShownApp } from '#features/identity/apps/target';
import type { LoginRow, TrustedDeviceRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** Sign-ins that are shown. */
const LOGINS = 10;

/** The newest sign-ins of a user. @param since UTC seconds: older ones are gone */
export function selectLastLogins(db: Db, userId: number, since: number): Promise<LoginRow[]> {
  return db
    .selectFrom('login')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created', '>=', since)
    .orderBy('id', 'desc')
    .limit(LOGINS)
    .execute();
}

/** Newest first. @param now UTC seconds */
export function selectDevices(db: Db, userId: number, now: number): Promise<TrustedDeviceRow[]> {
  return db
    .selectFrom('trusted_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expiry', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Newest first. @param now UTC seconds */
export function selectApps(db: Db, userId: number, now: number): Promise<ShownApp[]> {
  return livingApps(db, userId, now).selectAll().orderBy('id', 'desc').execute();
}

export function selectAppById(
  db: Db,
  { userId, id }: { userId: number; id: number },
  now: number,
): Promise<ShownApp | undefined> {
  return livingApps(db, userId, now).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectCompany(db: Db, accountId: number): Promise<string> {
  const { company } = await db
    .selectFrom('account')
    .select('company')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return company;
}

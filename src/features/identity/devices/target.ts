import { parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { TrustedDeviceRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** The trusted device of the acting user with `:deviceId`. */
export function ownDevice(): Target<TrustedDeviceRow> {
  return {
    requirement: { kind: 'member' },
    load: ({ db, actor, now }, { deviceId }) => deviceOf(db, actor.userId, parseId(deviceId), now()),
  };
}

/** A trusted device of a user. @param now UTC seconds */
export async function deviceOf(
  db: Db,
  userId: number,
  deviceId: number,
  now: number,
): Promise<TrustedDeviceRow> {
  return await db
    .selectFrom('trusted_device')
    .selectAll()
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('expiry', '>', now)
    .executeTakeFirstOrThrow(() => Failure.notFound());
}

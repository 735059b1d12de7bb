import { parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { TrustedDeviceRow } from '#store/schema/tables/index';

/** The trusted device of the acting user that `:deviceId` names. */
export function ownDevice(): Target<TrustedDeviceRow> {
  return {
    requirement: { kind: 'member' },
    async load({ db, actor, now }, { deviceId }) {
      const row = await db
        .selectFrom('trusted_device')
        .selectAll()
        .where('id', '=', parseId(deviceId))
        .where('user_id', '=', actor.userId)
        .where('expiry', '>', now())
        .executeTakeFirst();
      if (!row) throw Failure.notFound();
      return row;
    },
  };
}

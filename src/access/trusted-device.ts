import { Failure } from '#domain/failure';
import type { TrustedDeviceRow } from '#store/tables/index';
import { parseId, type Target } from './entity.ts';

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

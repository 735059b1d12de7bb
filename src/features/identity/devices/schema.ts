import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { TrustedDeviceRow } from '#store/schema/tables/index';

export const TrustedDevice = NamedObject(
  'TrustedDevice',
  'A browser that signs in without a second factor, because the user asked to remember it',
  {
    id: idOf('trusted_device', 'Id of the device'),
    created: described('When the browser was first trusted', DateTime),
    expiry: described('When the trust ends: 30 days after `created` by default', DateTime),
    last_authenticated: described('When the user last signed in with the browser', DateTime),
    last_remote_addr: Type.String({ description: 'IP address of that sign-in', examples: ['198.51.100.7'] }),
    user_agent: Type.String({
      description: 'What the browser said it was, when it was first trusted',
      examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0'],
    }),
  },
);

export function toTrustedDevice(row: TrustedDeviceRow): Static<typeof TrustedDevice> {
  return {
    id: row.id,
    created: formatTime(row.created),
    expiry: formatTime(row.expiry),
    last_authenticated: formatTime(row.last_authenticated),
    last_remote_addr: row.last_remote_addr,
    user_agent: row.user_agent,
  };
}

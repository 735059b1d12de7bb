import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { TrustedDeviceRow } from '#store/schema/tables/index';

/** A browser that the user asked to remember. */
export const TrustedDevice = NamedObject('TrustedDevice', {
  id: Id,
  created: DateTime,
  expiry: DateTime,
  last_authenticated: DateTime,
  last_remote_addr: Type.String({ examples: ['198.51.100.7'] }),
  user_agent: Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0'] }),
});

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

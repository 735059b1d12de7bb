import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { LoginRow } from '#store/schema/tables/index';

/** An attempt to sign in. */
export const Login = NamedObject('Login', {
  id: Id,
  datetime: DateTime,
  ip: Type.String({ examples: ['198.51.100.7'] }),
  username: Type.String({ examples: ['maria'] }),
  status: Type.String({ enum: ['successful', 'failed'] }),
  restricted: Type.Boolean({ description: 'Whether the user was restricted at that time' }),
});

export function toLogin(row: LoginRow): Static<typeof Login> {
  return {
    id: row.id,
    datetime: formatTime(row.created),
    ip: row.ip,
    username: row.username,
    status: row.status,
    restricted: row.restricted === 1,
  };
}

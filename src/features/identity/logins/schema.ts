import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { LoginRow } from '#store/schema/tables/index';

export const Login = NamedObject('Login', 'An attempt to sign in, which is kept for 90 days', {
  id: idOf('login', 'Id of the attempt'),
  datetime: described('When the attempt began: when the first form was sent', DateTime),
  ip: Type.String({ description: 'IP address of the browser', examples: ['198.51.100.7'] }),
  username: Type.String({ description: 'User who tried to sign in', examples: ['maria'] }),
  status: Type.String({
    enum: ['successful', 'failed'],
    description: 'Successful if all factors were right',
  }),
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

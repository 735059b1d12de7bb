import type { LoginRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { insertLogin } from './store.ts';

type LoginUser = Pick<UserRow, 'id' | 'account_id' | 'username' | 'restricted'>;

interface LoginAttempt {
  /** IP address of the client. */
  ip: string;
  status: LoginRow['status'];
  /** Time of the attempt's first form, in UTC seconds. */
  begun: number;
}

/** Records an attempt to sign in as a known user. */
export function addLogin(tx: Tx, user: LoginUser, { ip, status, begun }: LoginAttempt): Promise<LoginRow> {
  return insertLogin(tx, {
    account_id: user.account_id,
    user_id: user.id,
    username: user.username,
    restricted: user.restricted,
    ip,
    status,
    created: begun,
  });
}

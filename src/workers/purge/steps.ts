import { sql } from 'kysely';
import type { Config } from '#config/config';
import { endExpiredAttempts } from '#features/identity/attempts/index';
import {
  clearPortion,
  deletePortion,
  deletePortionInOrder,
  deleteWalkedPortion,
  type WalkedPortion,
} from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/** One kind of record that ends by time. Times are UTC seconds. */
export type PurgeStep = {
  /** Plural, for the log. */
  records: string;
} & (
  | {
      /** Removes a portion of what is over. @returns how many; a full portion: there may be more */
      run(tx: Tx, now: number): Promise<number>;
    }
  | {
      /** Looks at a portion of all there are, and removes what is over. @param after the last id of the one before */
      walk(tx: Tx, now: number, after: number): Promise<WalkedPortion>;
    }
);

/** Everything that ends by time. Its readers pass over it from the moment it ends; here it goes for good. */
export function purgeSteps({ ttl, rates }: Pick<Config, 'ttl' | 'rates'>): PurgeStep[] {
  const longestWindow = Math.max(ttl.phoneCode, ...Object.values(rates).map(({ seconds }) => seconds));
  // A consent is followed by its first tokens within so long.
  const consentSeconds = Math.max(ttl.authorizationCode, ttl.deviceCode);
  return [
    {
      // The lowest of an account first, also with several replicas: what is kept has no gap, whatever clock is asked.
      records: 'events',
      run: (tx, now) =>
        deletePortionInOrder(tx, 'event', ['account_id', 'id'], sql`created < ${now - ttl.events}`, [
          'created',
          'account_id',
          'id',
        ]),
    },
    {
      records: 'logins',
      run: (tx, now) => deletePortion(tx, 'login', ['id'], sql`created < ${now - ttl.logins}`),
    },
    { records: 'tokens', run: (tx, now) => deletePortion(tx, 'token', ['id'], sql`expiry <= ${now}`) },
    {
      records: 'refresh tokens',
      run: (tx, now) => deletePortion(tx, 'refresh_token', ['id'], sql`expiry <= ${now}`),
    },
    {
      records: 'codes',
      run: (tx, now) => deletePortion(tx, 'oauth_artifact', ['hash'], sql`expiry <= ${now}`),
    },
    {
      records: 'authorizations',
      walk: (tx, now, after) =>
        deleteWalkedPortion(
          tx,
          'oauth_authorization',
          sql`created <= ${now - consentSeconds}
            and not exists (select 1 from token where token.authorization_id = oauth_authorization.id)
            and not exists (
              select 1 from refresh_token where refresh_token.authorization_id = oauth_authorization.id
            )`,
          after,
        ),
    },
    {
      // A personal token that was made with an app's keeps the app, so that it still ends with the app's client.
      records: 'apps',
      walk: (tx, now, after) =>
        deleteWalkedPortion(
          tx,
          'authorized_app',
          sql`created <= ${now - consentSeconds}
            and not exists (select 1 from token where token.app_id = authorized_app.id)
            and not exists (select 1 from oauth_authorization where oauth_authorization.app_id = authorized_app.id)`,
          after,
        ),
    },
    {
      records: 'sign-in sessions',
      run: (tx, now) => deletePortion(tx, 'sign_in_session', ['id'], sql`expiry <= ${now}`),
    },
    {
      records: 'sign-in attempts',
      run: endExpiredAttempts,
    },
    {
      records: 'trusted devices',
      run: (tx, now) => deletePortion(tx, 'trusted_device', ['id'], sql`expiry <= ${now}`),
    },
    {
      records: 'password links',
      run: (tx, now) => deletePortion(tx, 'password_link', ['hash'], sql`expiry <= ${now}`),
    },
    {
      records: 'pending two-factor secrets',
      run: (tx, now) =>
        clearPortion(
          tx,
          'user',
          ['totp_pending_secret', 'totp_pending_expiry'],
          sql`totp_pending_expiry <= ${now}`,
        ),
    },
    {
      records: 'phone codes',
      run: (tx, now) =>
        deletePortion(tx, 'phone_verification', ['user_id'], sql`started <= ${now - ttl.phoneCode}`),
    },
    {
      records: 'rate windows',
      run: (tx, now) =>
        deletePortion(tx, 'rate_window', ['bucket', 'key'], sql`start <= ${now - longestWindow}`),
    },
    {
      records: 'message bodies',
      run: (tx, now) =>
        clearPortion(tx, 'outbox_message', ['body'], sql`body is not null and body_expiry <= ${now}`),
    },
    {
      // Who was written to is kept as long as who signed in.
      records: 'messages',
      run: (tx, now) =>
        deletePortion(
          tx,
          'outbox_message',
          ['id'],
          sql`created < ${now - ttl.logins} and status <> 'waiting'`,
        ),
    },
  ];
}

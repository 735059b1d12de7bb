import type { Ctx } from '#access/ctx';
import { CONSOLE_CLIENT } from '#features/identity/apps/target';
import type { OauthClientRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

export interface Client extends OauthClientRow {
  /** Name of the account that owns the client; null for built-in clients. */
  company: string | null;
}

/**
 * Whether the text can be a client id. Avoids queries with other texts, some of which PostgreSQL rejects with an
 * error.
 */
export function isClientId(text: string): boolean {
  return /^[0-9a-z-]{1,64}$/.test(text);
}

/** A client that may request access: neither the client nor its account is disabled. */
export async function selectClient(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  id: string,
): Promise<Client | undefined> {
  if (!isClientId(id)) return undefined;
  const client = await db
    .selectFrom('oauth_client')
    .leftJoin('account', 'account.id', 'oauth_client.account_id')
    .selectAll('oauth_client')
    .select('account.company')
    .where('oauth_client.id', '=', id)
    .where('oauth_client.status', '=', 'active')
    .where((eb) => eb.or([eb('oauth_client.account_id', 'is', null), eb('account.suspended', '=', 0)]))
    .executeTakeFirst();
  return client?.id === CONSOLE_CLIENT
    ? { ...client, redirect_uri: consoleRedirect(settings.publicUrl) }
    : client;
}

/** Whether the client is public: it does not authenticate, even if it has a secret. */
export async function isPublicClient(db: Db, id: string): Promise<boolean> {
  const client = await db.selectFrom('oauth_client').select('public').where('id', '=', id).executeTakeFirst();
  return client?.public === 1;
}

function consoleRedirect(publicUrl: string): string {
  return `${publicUrl}/console/callback`;
}

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The client in the format of the OAuth engine. */
export function clientMetadata(client: OauthClientRow) {
  return {
    client_id: client.id,
    redirect_uris: [client.redirect_uri],
    // The engine uses it only to validate the redirect URI.
    application_type: /^https?:/i.test(client.redirect_uri) ? ('web' as const) : ('native' as const),
    ...(client.id === CONSOLE_CLIENT
      ? { grant_types: [], response_types: [] }
      : { grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT] }),
    ...(client.public === 1
      ? { token_endpoint_auth_method: 'none' as const }
      : {
          token_endpoint_auth_method: 'client_secret_basic' as const,
          // The SHA-256 of the secret. The secret itself is not stored.
          client_secret: client.secret_hash ?? '',
        }),
  };
}

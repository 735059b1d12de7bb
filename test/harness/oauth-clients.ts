import { createHash } from 'node:crypto';
import { createCtx } from '#app/ctx';
import { hashToken } from '#platform/token-hash';
import type { OauthClientRow } from '#store/schema/tables/index';
import { type Answer, type Sent, send } from './http-client.ts';
import type { TestAccount } from './test-api.ts';

export const CALLBACK = 'https://app.example.com/oauth/callback';
export const VERIFIER = 'a'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

/** A registered client with its credentials. */
export interface RegisteredClient {
  id: string;
  secret: string;
  redirectUri: string;
  isPublic: boolean;
}

export async function registerClient(
  { api, id: accountId }: TestAccount,
  {
    redirectUri = CALLBACK,
    isPublic = false,
    label = 'Inventory',
    status = 'active',
  }: { redirectUri?: string; isPublic?: boolean; label?: string; status?: OauthClientRow['status'] } = {},
): Promise<RegisteredClient> {
  const ctx = createCtx(api.service.services);
  const [id, secret] = [ctx.random.hex(10), ctx.random.hex(32)];
  await ctx.mutate(async (tx) => {
    await tx
      .insertInto('oauth_client')
      .values({
        id,
        account_id: accountId,
        label,
        redirect_uri: redirectUri,
        public: isPublic ? 1 : 0,
        status,
        secret_hash: isPublic ? null : hashToken(secret),
        created: ctx.now(),
      })
      .execute();
    return { value: undefined, noEvent: 'a test registers its client' };
  });
  return { id, secret, redirectUri, isPublic };
}

/** The query that a client sends to `/oauth/authorize`. */
export function authorizeQuery(
  client: Pick<RegisteredClient, 'id' | 'redirectUri'>,
  scope = 'vpc:read_write',
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope,
    state: 'af0ifjsldkj',
    ...PKCE,
    ...more,
  };
}

/** The parameters that authenticate a client. */
export function credentials({ id, secret, isPublic }: RegisteredClient): Record<string, string> {
  return isPublic ? { client_id: id } : { client_id: id, client_secret: secret };
}

/** The parameters with which a client exchanges a code. */
export function codeExchange(client: RegisteredClient, code: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: VERIFIER,
    ...credentials(client),
  };
}

export function refreshExchange(client: RegisteredClient, token: string): Record<string, string> {
  return { grant_type: 'refresh_token', refresh_token: token, ...credentials(client) };
}

/**
 * Posts a form as clients do.
 * @param url URL of the service with the path
 */
export function postForm(url: string, fields: Record<string, string>, sent: Sent = {}): Promise<Answer> {
  return send('POST', url, {
    ...sent,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent.headers },
  });
}

import type { Ctx } from '#access/ctx';
import { artifactHash, readPayload, selectArtifact } from '#features/identity/authorizations/artifacts';

/** An authorization request from a browser that the engine has validated. */
export interface AuthorizationRequest {
  hash: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  /** The user's decision, if already made. */
  authorizationId: number | null;
}

const CONSENT = /^\/oauth\/consent\/([\w-]{1,64})$/;

/** The request that a sign-in leads back to, if it leads to one. @param continuation page after the sign-in */
export async function requestAfter(
  ctx: Ctx,
  continuation: string,
): Promise<AuthorizationRequest | undefined> {
  const uid = CONSENT.exec(continuation)?.[1];
  return uid === undefined ? undefined : await findRequest(ctx, uid);
}

/** Undefined when the request has ended. @param uid id of the interaction */
export async function findRequest(ctx: Ctx, uid: string): Promise<AuthorizationRequest | undefined> {
  const row = await selectArtifact(ctx.db, artifactHash('Interaction', uid));
  if (!row || row.expiry <= ctx.now()) return undefined;
  const { params = {} } = readPayload(ctx, row);
  return {
    hash: row.hash,
    clientId: params.client_id ?? '',
    redirectUri: params.redirect_uri ?? '',
    scope: params.scope ?? '',
    state: params.state,
    authorizationId: row.authorization_id,
  };
}

import type { Ctx } from '#access/ctx';
import { artifactHash, readPayload, selectArtifact } from '#features/identity/authorizations/artifacts';
import { formTargetOf } from '#oauth/engine/redirect-uri';

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

/**
 * The origin of the client that sent the user here, to which forms may lead. Browsers apply `form-action` of the
 * content security policy to the redirects after a form, too.
 * @param continuation page to continue with after the sign-in
 */
export async function formTargetsFor(ctx: Ctx, continuation: string): Promise<string[]> {
  const request = await requestAfter(ctx, continuation);
  return request ? [formTargetOf(request.redirectUri)] : [];
}

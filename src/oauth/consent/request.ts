import type { Ctx } from '#access/ctx';
import { artifactHash, readPayload, selectArtifact } from '#features/identity/authorizations/artifacts';
import type { OauthArtifactRow } from '#store/schema/tables/index';

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

/** Undefined when the request has ended. @param uid id of the interaction */
export async function findRequest(ctx: Ctx, uid: string): Promise<AuthorizationRequest | undefined> {
  const row = await selectArtifact(ctx.db, artifactHash('Interaction', uid));
  return row && row.expiry > ctx.now() ? toRequest(ctx, row) : undefined;
}

function toRequest(ctx: Ctx, row: OauthArtifactRow): AuthorizationRequest {
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

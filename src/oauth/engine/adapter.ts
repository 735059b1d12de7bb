import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { Ctx } from '#access/ctx';
import { readScopes } from '#domain/identity/scopes';
import { addressKey } from '#domain/net/address-key';
import { endAuthorization } from '#features/identity/apps/token-actions';
import {
  artifactHash,
  deleteArtifact,
  insertArtifact,
  readPayload,
  requireRoom,
  selectArtifact,
  userCodeMarks,
} from '#features/identity/authorizations/artifacts';
import { clientMetadata, selectClient } from '#features/identity/authorizations/client';
import { lockAuthorization } from '#features/identity/authorizations/records';
import {
  isUserActive,
  type StoredToken,
  selectAccessToken,
  selectAuthorization,
  selectRefreshToken,
} from '#features/identity/authorizations/store';
import { hashToken } from '#platform/token-hash';
import type { OauthArtifactKind, OauthArtifactRow } from '#store/schema/tables/index';
import type { EngineRequest } from './engine-request.ts';
import { withImplied } from './parameters.ts';

/**
 * Expiry far in the future. We decide what has expired by our own clock; the engine, which uses another, must not
 * decide again.
 */
const VALID = { exp: 253_402_300_799 };
const EXPIRED = { exp: 1 };

/** Time to sign in and to consent. */
export const INTERACTION_SECONDS = 3600;

/** Connects the engine to our tables. */
export function createAdapter(ctx: Ctx): (name: string) => Adapter {
  const models: Record<string, Partial<Adapter>> = {
    Client: {
      async find(id) {
        const client = await selectClient(ctx, id);
        return client && clientMetadata(client);
      },
    },
    Grant: {
      async find(id) {
        const authorization = await selectAuthorization(ctx.db, Number(id));
        if (!authorization) return undefined;
        const { user_id, client_id, scopes } = authorization;
        const openid = { scope: withImplied(scopes) };
        return { kind: 'Grant', jti: id, accountId: String(user_id), clientId: client_id, openid, ...VALID };
      },
    },
    AccessToken: {
      async find(token) {
        const found = await selectAccessToken(ctx.db, hashToken(token), ctx.now());
        return found && { kind: 'AccessToken', jti: token, ...tokenPayload(found), ...VALID };
      },
      async upsert(token, { scope }) {
        requestOf().exchange.access = { token, scopes: readScopes(scope ?? '') };
      },
      async revokeByGrantId(id) {
        await endAuthorization(ctx, Number(id));
      },
    },
    RefreshToken: {
      async find(token) {
        const found = await selectRefreshToken(ctx.db, hashToken(token));
        if (!found) return undefined;
        requestOf().exchange.authorizationId = found.authorization_id;
        return {
          kind: 'RefreshToken',
          jti: token,
          ...tokenPayload(found),
          ...(found.used === null ? {} : { consumed: found.used }),
          ...(found.expiry > ctx.now() ? VALID : EXPIRED),
        };
      },
      async upsert(token, { scope }) {
        requestOf().exchange.refresh = { token, scopes: readScopes(scope ?? '') };
      },
      async consume(token) {
        requestOf().exchange.spendRefreshToken(token);
      },
    },
    AuthorizationCode: artifactModel(ctx, 'AuthorizationCode', ctx.settings.ttl.authorizationCode),
    DeviceCode: artifactModel(ctx, 'DeviceCode', ctx.settings.ttl.deviceCode),
    Interaction: artifactModel(ctx, 'Interaction', INTERACTION_SECONDS),
    // Not stored: our own session identifies the user.
    Session: {},
  };
  return (name) => ({ ...KEEPS_NOTHING, ...models[name] });
}

const KEEPS_NOTHING: Adapter = {
  async upsert() {},
  async find() {},
  async findByUserCode() {},
  async findByUid() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
};

function requestOf(): EngineRequest {
  return Provider.ctx?.req as unknown as EngineRequest;
}

function tokenPayload({ authorization_id, user_id, client_id, scopes }: StoredToken): AdapterPayload {
  return {
    accountId: String(user_id),
    clientId: client_id,
    grantId: String(authorization_id),
    scope: withImplied(scopes),
  };
}

/** Codes, and requests that wait for consent. */
function artifactModel(ctx: Ctx, kind: OauthArtifactKind, lifetime: number): Partial<Adapter> {
  return {
    async upsert(id, payload) {
      const { userCode } = payload;
      const authorizationId = payload.grantId === undefined ? null : Number(payload.grantId);
      // A code exists only after the user's consent, so it needs no limit per address.
      const client_address = kind === 'AuthorizationCode' ? null : addressKey(requestOf().ip);
      await ctx.mutate(async (tx) => {
        // The authorization was revoked while the browser was being redirected.
        if (authorizationId !== null && !(await lockAuthorization(tx, authorizationId)))
          throw new errors.AccessDenied();
        if (client_address !== null) await requireRoom(tx, client_address, ctx.now());
        await insertArtifact(tx, {
          hash: artifactHash(kind, id),
          kind,
          payload: ctx.encryption.encrypt('OAuth artifact', withoutNames(payload)),
          user_code: userCode === undefined ? null : userCodeMarks(ctx, userCode)[0],
          authorization_id: authorizationId,
          client_address,
          expiry: ctx.now() + lifetime,
        });
        return { value: undefined, noEvent: 'a request for access is no change of the account' };
      });
    },

    async find(id) {
      const hash = artifactHash(kind, id);
      const row = await selectArtifact(ctx.db, hash);
      if (!row || row.kind !== kind) return undefined;
      const payload = { ...readPayload<AdapterPayload>(ctx, row), jti: id };
      const { exchange } = requestOf();
      exchange.authorizationId = row.authorization_id ?? undefined;
      if (kind === 'DeviceCode') exchange.deviceHash = hash;
      // A repeated code is recognized as such until its row is deleted.
      const isValid = row.expiry > ctx.now() || (row.consumed !== null && kind === 'AuthorizationCode');
      return { ...payload, ...(await decisionOf(ctx, row)), ...(isValid ? VALID : EXPIRED) };
    },

    async consume(id) {
      requestOf().exchange.spendArtifact(artifactHash(kind, id));
    },

    async destroy(id) {
      // A browser can return from its consent only once.
      if (!(await deleteArtifact(ctx, artifactHash(kind, id))))
        throw new errors.SessionNotFound('already answered');
    },
  };
}

/** Leaves out everything from which a code or id could be recovered, and times of the engine's clock. */
function withoutNames(payload: AdapterPayload): string {
  const kept = { ...payload };
  for (const name of ['jti', 'userCode', 'exp', 'iat'] as const) delete kept[name];
  return JSON.stringify(kept);
}

/** The user's decision, which is stored in columns and not in the encrypted payload. */
async function decisionOf(ctx: Ctx, row: OauthArtifactRow): Promise<Partial<AdapterPayload>> {
  const { authorization_id, consumed, kind } = row;
  if (authorization_id === null) {
    return consumed === null ? {} : { error: 'access_denied', errorDescription: 'the user refused' };
  }
  const authorization = await selectAuthorization(ctx.db, authorization_id);
  if (!authorization) return {};
  const accountId = String(authorization.user_id);
  const grantId = String(authorization_id);
  if (kind === 'Interaction') {
    // Without an active user, let the consent page explain the problem: the engine expects the user to exist.
    const isActive = await isUserActive(ctx.db, authorization.user_id);
    return isActive ? { result: { login: { accountId }, consent: { grantId } } } : {};
  }
  return {
    accountId,
    grantId,
    ...(kind === 'DeviceCode' ? { scope: authorization.scopes } : {}),
    ...(consumed === null ? {} : { consumed }),
  };
}

import type { Ctx } from '#access/ctx';
import { createCtx } from '#app/ctx';
import type { Scopes } from '#domain/identity/scopes';
import { linkChildAccount } from '#features/identity/accounts/actions';
import { authorizeClient } from '#features/identity/apps/actions';
import { issueTokens } from '#features/identity/apps/token-actions';
import { trustDevice as addDevice, type NewDevice } from '#features/identity/devices/actions';
import { addLogin } from '#features/identity/logins/actions';
import type { LoginRow, UserRow } from '#store/schema/tables/index';
import { registerClient } from './oauth-clients.ts';
import type { TestAccount, TestApi } from './test-api.ts';

export const ADDRESS = '198.51.100.7';
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0';

const ctxOf = (api: TestApi) => createCtx(api.service.services);

/** Records an attempt of a user to sign in. */
export function recordLogin(
  ctx: Ctx,
  user: Parameters<typeof addLogin>[1],
  attempt: Pick<LoginRow, 'ip' | 'status'>,
): Promise<LoginRow> {
  return ctx.mutate(async (tx) => ({
    value: await addLogin(tx, user, { ...attempt, begun: ctx.now() }),
    noEvent: 'sign-ins have a list of their own',
  }));
}

/** Makes a browser a trusted device of a user. */
export function addTrustedDevice(
  ctx: Ctx,
  user: Pick<UserRow, 'id'>,
  browser: { ip: string; userAgent: string },
): Promise<NewDevice> {
  return ctx.mutate(async (tx) => ({
    value: await addDevice(ctx, tx, user, browser),
    noEvent: 'devices have a list of their own',
  }));
}

/** Stores an attempt of the owner to sign in. */
export async function signIn(
  account: TestAccount,
  status: LoginRow['status'] = 'successful',
): Promise<{ loginId: number }> {
  const user = {
    id: account.ownerId,
    account_id: account.id,
    username: account.ownerName,
    restricted: 0 as const,
  };
  return { loginId: (await recordLogin(ctxOf(account.api), user, { ip: ADDRESS, status })).id };
}

/** Stores a trusted device of the owner. */
export async function trustDevice({ api, ownerId }: TestAccount): Promise<{ deviceId: number }> {
  const { row } = await addTrustedDevice(ctxOf(api), { id: ownerId }, { ip: ADDRESS, userAgent: USER_AGENT });
  return { deviceId: row.id };
}

/** The tokens a client has after a flow. */
export interface IssuedPair {
  accessToken: string;
  refreshToken: string;
}

/** Stores the owner's consent to an app with its tokens: a new app, or the client with that id. */
export async function letAppIn(
  account: TestAccount,
  scopes: Scopes = ['vpc:read_write'],
  client: Parameters<typeof registerClient>[1] & { clientId?: string } = {},
): Promise<IssuedPair & { appId: number; authorizationId: number }> {
  const ctx = ctxOf(account.api);
  const clientId = client.clientId ?? (await registerClient(account, client)).id;
  const user = { id: account.ownerId, account_id: account.id };
  const { id: authorizationId, app_id: appId } = await authorizeClient(ctx, user, { clientId, scopes });
  const [accessToken, refreshToken] = [ctx.random.hex(32), ctx.random.hex(32)];
  const tokens = { access: { token: accessToken, scopes }, refresh: { token: refreshToken, scopes } };
  await issueTokens(ctx, { authorizationId, ...tokens });
  return { accessToken, refreshToken, appId: appId ?? 0, authorizationId };
}

/** Creates a child account of the account. */
export async function newChildAccount(parent: TestAccount, company?: string): Promise<TestAccount> {
  const child = await parent.api.newAccount(company);
  await linkChildAccount(ctxOf(parent.api), parent.id, child.id);
  return child;
}

import { addAccount, hasAccounts } from './api/account/index.ts';
import { hashNewPassword, userCreateEvent } from './api/account/users/index.ts';
import { addToken, newTokenValue, tokenCreateEvent } from './api/profile/tokens/index.ts';
import type { Config } from './config.ts';
import type { Ctx } from './ctx.ts';

export const FIRST_USERNAME = 'admin';

/** What the operator has to be told once; what came from the configuration is known already. */
export interface FirstLogin {
  username: string;
  /** Undefined when configured. */
  password: string | undefined;
  /** Undefined when configured. */
  token: string | undefined;
}

/**
 * On an empty database: an account with an unrestricted user and a token for everything, all or nothing.
 * @throws Failure when the configured password is too common, or another replica was first at the same moment
 */
export async function createFirstAccount(ctx: Ctx, config: Config): Promise<FirstLogin | undefined> {
  if (await hasAccounts(ctx.db)) return undefined;
  const password = config.bootstrapPassword ?? ctx.random.hex(12);
  const token = config.bootstrapToken ?? newTokenValue(ctx);
  const admin = { username: FIRST_USERNAME, email: 'admin@localhost.localdomain', password };
  const passwordHash = await hashNewPassword(admin);
  await ctx.mutate(async (tx) => {
    const { user } = await addAccount(ctx, tx, 'My account', admin, passwordHash);
    const input = { label: 'first token', scopes: '*' as const, expiry: null };
    const issued = await addToken(ctx, tx, user, input, token);
    return { value: undefined, event: [userCreateEvent(user), tokenCreateEvent(user, issued)] };
  });
  return {
    username: FIRST_USERNAME,
    password: config.bootstrapPassword === undefined ? password : undefined,
    token: config.bootstrapToken === undefined ? token : undefined,
  };
}

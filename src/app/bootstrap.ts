import type { Ctx } from '#access/ctx';
import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { Failure } from '#domain/failure';
import { addAccount, hasAccounts } from '#features/identity/accounts/index';
import { addToken, newTokenValue, tokenCreateEvent } from '#features/identity/tokens/index';
import { hashNewPassword, userCreateEvent } from '#features/identity/users/index';
import { newPassword } from '#platform/passwords';

const FIRST_USERNAME = 'admin';

/** What the operator has to be told once; what came from the configuration is known already. */
export interface FirstLogin {
  username: string;
  /** Undefined when configured. */
  password: string | undefined;
  /** Undefined when configured. */
  token: string | undefined;
}

/** How the operator learns of it. */
export interface FirstLoginTeller {
  /**
   * Inside the transaction, when no other replica can be first any more: what is kept here outlives a crash right
   * after the commit. Synchronous and repeatable; throwing it leaves the database empty.
   */
  beforeCommit?(login: FirstLogin): void;
  afterCommit?(login: FirstLogin): void;
}

/**
 * On an empty database: an account with an unrestricted user and a token for everything, all or nothing. Does nothing
 * when there is an account already, also when another replica is first at the same moment.
 * @throws ConfigError when the configured password is too common
 */
export async function createFirstAccount(
  ctx: Ctx,
  { bootstrapPassword, bootstrapToken }: Config,
  teller: FirstLoginTeller = {},
): Promise<void> {
  if (await hasAccounts(ctx.db)) return;
  const password = bootstrapPassword ?? newPassword(ctx);
  const token = bootstrapToken ?? newTokenValue(ctx);
  const admin = { username: FIRST_USERNAME, email: 'admin@localhost.localdomain', password };
  const passwordHash = await hashNewPassword(admin).catch(asConfigError);
  const login = {
    username: FIRST_USERNAME,
    password: bootstrapPassword === undefined ? password : undefined,
    token: bootstrapToken === undefined ? token : undefined,
  };
  try {
    await ctx.mutate(async (tx) => {
      const { user } = await addAccount(ctx, tx, 'My account', admin, passwordHash);
      const input = { label: 'first token', scopes: '*' as const, expiry: null };
      const issued = await addToken(ctx, tx, user, input, token);
      teller.beforeCommit?.(login);
      return { value: undefined, event: [userCreateEvent(user), tokenCreateEvent(user, issued)] };
    });
  } catch (error) {
    // The username is unique in the service: whoever comes second waits for the first one's commit and finds it taken.
    if (error instanceof Failure && error.kind === 'invalid' && (await hasAccounts(ctx.db))) return;
    throw error;
  }
  teller.afterCommit?.(login);
}

function asConfigError(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new ConfigError(error.problems.map(({ reason }) => `PALISADE_BOOTSTRAP_PASSWORD: ${reason}`));
}

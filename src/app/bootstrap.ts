import type { Ctx } from '#access/ctx';
import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { Failure } from '#domain/failure';
import { addAccount } from '#features/identity/accounts/actions';
import { hasAccounts } from '#features/identity/accounts/store';
import { addToken, newTokenValue, tokenCreateEvent } from '#features/identity/tokens/actions';
import { hashNewPassword, userCreateEvent } from '#features/identity/users/actions';
import { newPassword } from '#platform/passwords';

const FIRST_USERNAME = 'admin';

/** The credentials to show the operator once. Values that came from the configuration are not repeated. */
export interface FirstLogin {
  username: string;
  /** Undefined when it was configured. */
  password: string | undefined;
  /** Undefined when it was configured. */
  token: string | undefined;
}

/** Callbacks that give the first credentials to the operator. */
export interface FirstLoginCallbacks {
  /**
   * Called inside the transaction, once no other replica can create the first account, so that credentials saved here
   * survive a crash right after the commit. Must be synchronous and repeatable. Throwing rolls back and leaves the
   * database empty.
   */
  beforeCommit?(login: FirstLogin): void;
  committed?(login: FirstLogin): void;
}

/**
 * On an empty database, creates an account with an unrestricted user and a token with all scopes, in one transaction.
 * Does nothing if an account exists, or if another replica creates one at the same time.
 * @throws ConfigError when the configured password is too common
 */
export async function createFirstAccount(
  ctx: Ctx,
  { bootstrapEmail: email, bootstrapPassword, bootstrapToken }: Config,
  teller: FirstLoginCallbacks = {},
): Promise<void> {
  if (await hasAccounts(ctx.db)) return;
  const password = bootstrapPassword ?? newPassword(ctx);
  const token = bootstrapToken ?? newTokenValue(ctx);
  const admin = { username: FIRST_USERNAME, email, password };
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
    // Usernames are unique across the service: the second replica waits for the first one to commit, then fails
    // because the name is taken.
    if (error instanceof Failure && error.kind === 'invalid' && (await hasAccounts(ctx.db))) return;
    throw error;
  }
  teller.committed?.(login);
}

function asConfigError(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new ConfigError(error.problems.map(({ reason }) => `PALISADE_BOOTSTRAP_PASSWORD: ${reason}`));
}

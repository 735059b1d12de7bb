// The service with its production configuration, and people who can sign in to the console.

import type { Ctx } from '#access/ctx';
import { createCtx } from '#app/ctx';
import { startService } from '#app/service';
import { readConfig } from '#config/config';
import { createAccount } from '#features/identity/accounts/actions';
import { addPasswordLink, redeemPasswordLink } from '#features/identity/password/actions';
import { createToken } from '#features/identity/tokens/actions';
import { answerParent } from '../child.ts';

export interface ConsoleServiceQuestion {
  folder: string;
  /** A user is made for each, in an account of their own. */
  usernames: readonly string[];
}

export interface ConsolePerson {
  username: string;
  password: string;
  /** For everything, to prepare data through the API. */
  token: string;
}

export interface ConsoleServiceAnswer {
  /** Without `/v4`. */
  url: string;
  people: ConsolePerson[];
}

const PASSWORD = 'quiet mice at dawn';
const LINK_SECONDS = 60;

answerParent(async ({ folder, usernames }: ConsoleServiceQuestion): Promise<ConsoleServiceAnswer> => {
  const env = {
    PORT: '0',
    PALISADE_DATA_DIR: folder,
    PALISADE_RATE_LIMIT: '1000000',
    PALISADE_JOB_SECONDS: '0',
    // One of the VPCs has more subnets than are usual.
    PALISADE_LIMIT_SUBNETS_PER_VPC: '20000',
    PALISADE_LIMIT_BODY_BYTES: '8388608',
  };
  const { services, url } = await startService(readConfig({ env, workingDirectory: folder }));
  const ctx = createCtx(services);
  const people: ConsolePerson[] = [];
  for (const username of usernames) {
    const { user } = await createAccount(ctx, 'Example Ltd', { username, email: `${username}@example.com` });
    await choosePassword(ctx, user.id);
    const { token } = await createToken(ctx, user, { label: 'bench', scopes: '*', expiry: null });
    people.push({ username, password: PASSWORD, token });
  }
  return { url, people };
});

/** As the user does: a password that an operator has set would have to be changed first. */
async function choosePassword(ctx: Ctx, userId: number): Promise<void> {
  const { link } = await ctx.mutate(async (tx) => ({
    value: await addPasswordLink(ctx, tx, userId, LINK_SECONDS),
    noEvent: 'the bench prepares its users',
  }));
  await redeemPasswordLink(ctx, new URL(link).searchParams.get('token') ?? '', PASSWORD);
}

import type { Command } from 'commander';
import { WrongUsage } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson } from '#cli/options';
import { facts, printResult } from '#cli/output';
import { selectUsers, signOutUser } from '#features/identity/users/index';
import { asOperator } from '../operator.ts';
import { findUser } from '../references.ts';

interface SignOutOptions {
  all?: boolean;
  json?: boolean;
}

/** Everywhere at once: what an operator does when browsers may be in the wrong hands. */
export function defineUserSignOut(user: Command): void {
  const signOut = user
    .command('sign-out [username]')
    .description(
      'Sign a user out of every browser: its sign-in sessions and its trusted devices end, and so do sign-ins that ' +
        'wait for a code. Tokens and apps keep their access: see `palisade token revoke-all`. The password stays.',
    )
    .option('--all', 'instead of a username: every user of the service')
    .action(runSignOut);
  addDatabaseSettings(addJson(signOut));
  addExamples(signOut, 'palisade user sign-out maria', 'palisade user sign-out --all');
}

async function runSignOut(
  username: string | undefined,
  options: SignOutOptions,
  command: Command,
): Promise<void> {
  if ((username === undefined) !== (options.all ?? false)) {
    throw new WrongUsage('Name the user, or say --all');
  }
  await asOperator(command, async ({ ctx }) => {
    const users = username === undefined ? await selectUsers(ctx.db) : [await findUser(ctx.db, username)];
    const total = { users: users.length, sessions: 0, attempts: 0, devices: 0 };
    for (const user of users) {
      const { sessions, attempts, devices } = await signOutUser(ctx, user);
      total.sessions += sessions;
      total.attempts += attempts;
      total.devices += devices;
    }
    printResult(total, options, () =>
      facts([
        ['users', `${total.users}`],
        ['sessions ended', `${total.sessions}`],
        ['waiting sign-ins ended', `${total.attempts}`],
        ['devices forgotten', `${total.devices}`],
      ]),
    );
  });
}

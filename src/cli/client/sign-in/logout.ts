import type { Command } from 'commander';
import { addExamples } from '#cli/options';
import { print } from '#cli/output';
import { addChoice, chooseConnection } from '../connection.ts';
import { Unreachable } from '../requests.ts';
import { changeProfiles, readProfiles, requireCredentials } from './credentials.ts';
import { type ProfileRequest, profileOf, withProfile } from './profiles.ts';
import { revokeTokens } from './sign-in-server.ts';

export function defineLogout(logout: Command): void {
  logout
    .description('Sign out of a service: revoke the credentials there and delete the profile here.')
    .option('--forget', 'only delete the profile here, if the service no longer exists')
    .action(runLogout);
  addChoice(logout);
  addExamples(
    logout,
    'palisade logout',
    'palisade logout --profile work',
    'palisade logout --server https://api.example.com',
  );
}

async function runLogout({ forget, ...wanted }: ProfileRequest & { forget?: boolean }): Promise<void> {
  const chosen = chooseConnection(wanted);
  const name = chosen.profile ?? '';
  // A profile whose sign-in has ended can still be deleted.
  if (!profileOf(readProfiles(), name)) requireCredentials(chosen);
  await changeProfiles(async (kept) => {
    const { credentials } = profileOf(kept, name) ?? {};
    if (credentials && !forget) {
      try {
        await revokeTokens(credentials);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        throw new Unreachable(
          `${error.message}. You are still signed in; --forget deletes the credentials here only`,
        );
      }
    }
    return withProfile(kept, name, undefined);
  });
  print(`Signed out of ${chosen.server}.`);
}

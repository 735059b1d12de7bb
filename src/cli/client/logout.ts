import type { Command } from 'commander';
import { addExamples } from '../options.ts';
import { print } from '../output.ts';
import { changeCredentials, requireCredentials } from './credentials.ts';
import { Unreachable } from './requests.ts';
import { addServer, chooseServer } from './server.ts';
import { revokeTokens } from './sign-in-server.ts';

export function defineLogout(logout: Command): void {
  logout
    .description('Sign out of a service: revoke the credentials there and delete them here.')
    .option('--forget', 'only delete the credentials here, if the service no longer exists')
    .action(runLogout);
  addServer(logout);
  addExamples(logout, 'palisade logout', 'palisade logout --server https://api.example.com');
}

async function runLogout(options: { server?: string; forget?: boolean }): Promise<void> {
  const { forget } = options;
  const server = chooseServer(options);
  requireCredentials(server);
  await changeCredentials(
    server,
    async (kept) => {
      if (kept && !forget) {
        try {
          await revokeTokens(kept);
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          throw new Unreachable(
            `${error.message}. You are still signed in; --forget deletes the credentials here only`,
          );
        }
      }
      return undefined;
    },
    'forgotten',
  );
  print(`Signed out of ${server}.`);
}

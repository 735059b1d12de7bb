import type { Command } from 'commander';
import { addExamples } from '../options.ts';
import { print } from '../output.ts';
import { changeCredentials, requireCredentials } from './credentials.ts';
import { Unreachable } from './requests.ts';
import { addServer, chooseServer } from './server.ts';
import { revokeTokens } from './sign-in-server.ts';

export function defineLogout(logout: Command): void {
  logout
    .description(
      'Sign out from a service: what was kept for it is refused there from then on, and removed here.',
    )
    .option('--forget', 'only remove it here, when the service is gone')
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
          throw new Unreachable(`${error.message}. You are still signed in; --forget removes it here alone`);
        }
      }
      return undefined;
    },
    'forgotten',
  );
  print(`Signed out from ${server}.`);
}

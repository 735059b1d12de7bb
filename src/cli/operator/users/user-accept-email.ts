import type { Command } from 'commander';
import { addDatabaseSettings, addExamples, addJson } from '#cli/options';
import { printResult } from '#cli/output';
import { acceptEmail } from '#features/identity/profile/index';
import { asOperator } from '../operator.ts';
import { findUser } from '../references.ts';

/** For an owner whose guarded address is in the wrong hands, or cannot be read any more. */
export function defineAcceptEmail(user: Command): void {
  const accept = user
    .command('accept-email <username>')
    .description(
      'Send password links to the current e-mail address of a user at once. For a week after a change they go to the ' +
        'address before it.',
    )
    .action(runAcceptEmail);
  addDatabaseSettings(addJson(accept));
  addExamples(accept, 'palisade user accept-email maria');
}

async function runAcceptEmail(
  username: string,
  options: { json?: boolean },
  command: Command,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    await acceptEmail(ctx, user);
    const shown = { username: user.username, email: user.email };
    printResult(shown, options, () => `Password links of ${user.username} go to ${user.email}.`);
  });
}

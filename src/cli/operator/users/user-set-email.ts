import { CommandRefusal } from '#cli/errors';
import { readInput } from '#cli/input';
import { argument } from '#cli/inputs';
import { UserInput } from '#domain/identity/user-inputs';
import { setEmail } from '#features/identity/profile/actions';
import { userCommand } from '../operator.ts';

/** For users that cannot sign in to change it themselves, such as the first user of a new service. */
export const setEmailCommand = userCommand({
  name: 'set-email',
  description:
    'Set the e-mail address of a user. Password links go there from now on, and those that are under way become ' +
    'invalid. Both addresses get a notification.',
  input: { email: argument('<email>', 'the new address') },
  examples: ['palisade user set-email admin maria@example.com'],
  async run({ ctx, user }, { email }) {
    if (user.proxy === 1) {
      throw new CommandRefusal(
        `${user.username} is the proxy user of a parent account and has the address of that account`,
      );
    }
    const input = readInput<UserInput>(UserInput, { username: user.username, email });
    await setEmail(ctx, user, input.email);
    return { username: user.username, email: input.email };
  },
  words: ({ username, email }) => `The address of ${username} is ${email}.`,
});

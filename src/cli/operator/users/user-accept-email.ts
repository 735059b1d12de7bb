import { acceptEmail } from '#features/identity/profile/actions';
import { userCommand } from '../operator.ts';

/**
 * For users whose previous address, which receives password links for a week, is no longer theirs or no longer works.
 */
export const acceptEmailCommand = userCommand({
  name: 'accept-email',
  description:
    'Send password links to the current e-mail address of a user from now on. Without this, they go to the previous ' +
    'address for a week after a change.',
  examples: ['palisade user accept-email maria'],
  async run({ ctx, user }) {
    await acceptEmail(ctx, user);
    return { username: user.username, email: user.email };
  },
  words: ({ username, email }) => `Password links of ${username} go to ${email}.`,
});

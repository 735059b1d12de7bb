import { confirmDeletion, yesFlag } from '#cli/confirm';
import { UsageError } from '#cli/errors';
import { optionalArgument, toggle } from '#cli/inputs';
import { count, facts } from '#cli/output';
import { signOutUser } from '#features/identity/users/actions';
import { selectUsers } from '#features/identity/users/store';
import { command } from '../operator.ts';
import { findUser } from '../references.ts';

/** Signs a user out in all browsers, for when someone else may have access to one of them. */
export const signOut = command({
  name: 'sign-out',
  description:
    'Sign a user out of every browser. This ends its sessions, its trusted devices, and sign-ins that wait for a code. ' +
    'Tokens and apps keep their access: see `palisade user-token revoke-all`. The password is not changed. With --all ' +
    'the command asks first.',
  input: {
    username: optionalArgument('[username]'),
    all: toggle('--all', 'instead of a username: every user of the service'),
    yes: yesFlag,
  },
  examples: [
    'palisade user sign-out maria',
    'palisade user sign-out --all',
    'palisade user sign-out --all --yes',
  ],
  check({ username, all = false }) {
    if ((username === undefined) !== all) throw new UsageError('A username or --all is required');
  },
  async run({ ctx }, { username, yes }) {
    const users = username === undefined ? await selectUsers(ctx.db) : [await findUser(ctx.db, username)];
    if (username === undefined)
      await confirmDeletion(`all ${count(users.length, 'user')} of the service`, yes, 'sign out');
    const total = { users: users.length, sessions: 0, attempts: 0, devices: 0 };
    for (const user of users) {
      const { sessions, attempts, devices } = await signOutUser(ctx, user);
      total.sessions += sessions;
      total.attempts += attempts;
      total.devices += devices;
    }
    return total;
  },
  words: ({ users, sessions, attempts, devices }) =>
    facts([
      ['users', users],
      ['sessions ended', sessions],
      ['pending sign-ins ended', attempts],
      ['trusted devices ended', devices],
    ]),
});

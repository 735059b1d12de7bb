import { confirmDeletion, yesFlag } from '#cli/confirm';
import { Refusal, UsageError } from '#cli/errors';
import { argument, choice, optionalArgument, parsed, required, toggle, value } from '#cli/inputs';
import { parser } from '#cli/options';
import { count, facts } from '#cli/output';
import { readStandardInput } from '#cli/standard-input';
import { UserInput } from '#domain/identity/user-inputs';
import { redeemPasswordLink, setPassword } from '#features/identity/password/actions';
import { acceptEmail, setEmail } from '#features/identity/profile/actions';
import { matchesAnswer } from '#features/identity/questions/actions';
import { QUESTION_IDS } from '#features/identity/questions/schema';
import { selectAnswerHash } from '#features/identity/questions/store';
import { disableTwoFactor } from '#features/identity/two-factor/actions';
import { setIpWhitelist, signOutUser } from '#features/identity/users/actions';
import { selectUsers } from '#features/identity/users/store';
import { mutateUser } from '#features/identity/users/target';
import { choosePassword, passwordStdin } from '../new-password.ts';
import { command, readInput, userCommand } from '../operator.ts';
import { findUser } from '../references.ts';

/**
 * For users whose previous address, which receives password links for a week, is no longer theirs or no longer works.
 */
const acceptEmailCommand = userCommand({
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

/** For users that cannot sign in to change it themselves, such as the first user of a new service. */
const setEmailCommand = userCommand({
  name: 'set-email',
  description:
    'Set the e-mail address of a user. Password links go there from now on, and those that are under way become ' +
    'invalid. Both addresses get a notification.',
  input: { email: argument('<email>', 'the new address') },
  examples: ['palisade user set-email admin maria@example.com'],
  async run({ ctx, user }, { email }) {
    if (user.proxy === 1) {
      throw new Refusal(
        `${user.username} is the proxy user of a parent account and has the address of that account`,
      );
    }
    const input = readInput<UserInput>(UserInput, { username: user.username, email });
    await setEmail(ctx, user, input.email);
    return { username: user.username, email: input.email };
  },
  words: ({ username, email }) => `The address of ${username} is ${email}.`,
});

/** Signs a user out in all browsers, for when someone else may have access to one of them. */
const signOut = command({
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

const setPasswordCommand = command({
  name: 'set-password',
  description:
    'Set the password of a user, who has to change it at the next sign-in. This ends its sessions, trusted devices and ' +
    'password links. Its tokens stay valid: see `palisade user-token revoke-all`.',
  input: {
    username: optionalArgument('[username]'),
    link: value('--link <link>', 'instead of a username: a link from an e-mail to the user, valid once'),
    passwordStdin,
  },
  examples: [
    'palisade user set-password maria',
    'palisade user set-password maria --password-stdin < password.txt',
    "palisade user set-password --link 'https://login.example.com/password/set?token=...'",
  ],
  check({ username, link }) {
    if ((username === undefined) === (link === undefined)) {
      throw new UsageError('A username or --link is required');
    }
    if (link !== undefined) readLink(link);
  },
  async run({ ctx }, { username = '', link, ...input }) {
    const { password, generated } = await choosePassword(input.passwordStdin, ctx.random);
    if (link !== undefined) {
      const redeemed = await redeemPasswordLink(ctx, readLink(link), password);
      return { username: redeemed.username, password: generated };
    }
    const user = await findUser(ctx.db, username);
    await setPassword(ctx, user, password);
    return { username: user.username, password: generated };
  },
  words: ({ username, password }) =>
    facts([
      ['username', username],
      ['password', password],
    ]),
});

const disableTwoFactorCommand = userCommand({
  name: 'disable-two-factor',
  description:
    'Turn off two-factor authentication for a user who lost the authenticator. This also ends its trusted devices.',
  examples: ['palisade user disable-two-factor maria'],
  async run({ ctx, user }) {
    await mutateUser(ctx, user, (tx, row) => disableTwoFactor(ctx, tx, row));
    return { username: user.username, was_enabled: user.totp_secret !== null };
  },
  words: ({ username, was_enabled }) =>
    was_enabled
      ? `Two-factor authentication of ${username} is off.`
      : `Two-factor authentication of ${username} was already off.`,
});

const checkAnswer = userCommand({
  name: 'check-answer',
  description:
    'Check the answer to a security question, read from standard input. Case and surrounding spaces are ignored.',
  input: {
    question: required(
      parsed('--question <id>', '1 to 19', parser('the id of a question, 1 to 19', parseQuestion)),
    ),
  },
  examples: ['palisade user check-answer maria --question 4 < answer.txt'],
  async run({ ctx, user: { id, username } }, { question }) {
    const hash = await selectAnswerHash(ctx.db, id, question);
    if (hash === undefined) throw new Refusal(`${username} has not answered question ${question}`);
    const matches = await matchesAnswer(await readStandardInput(), hash);
    if (!matches) throw new Refusal('The answer is wrong');
    return { username, question, matches };
  },
  words: () => 'The answer is correct.',
});

const ipWhitelist = userCommand({
  name: 'ip-whitelist',
  description: 'Set the deprecated field `ip_whitelist_enabled` of a user. Users can only turn it off.',
  input: {
    set: required(choice('--set <state>', 'on or off', ['on', 'off'])),
  },
  examples: ['palisade user ip-whitelist maria --set on'],
  async run({ ctx, user }, { set }) {
    const enabled = set === 'on';
    await setIpWhitelist(ctx, user, enabled);
    return { username: user.username, ip_whitelist_enabled: enabled };
  },
  words: ({ username, ip_whitelist_enabled }) =>
    `ip_whitelist_enabled of ${username} is ${ip_whitelist_enabled}.`,
});

/** Commands on how a user signs in. */
export const userSecurity = [
  setPasswordCommand,
  signOut,
  setEmailCommand,
  acceptEmailCommand,
  disableTwoFactorCommand,
  checkAnswer,
  ipWhitelist,
];

function readLink(link: string): string {
  const token = URL.canParse(link) ? new URL(link).searchParams.get('token') : null;
  if (!token) throw new UsageError('--link must be a link from an e-mail');
  return token;
}

function parseQuestion(text: string): number | undefined {
  return QUESTION_IDS.find((id) => String(id) === text);
}

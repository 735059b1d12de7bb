import { CommandRefusal, UsageError } from '#cli/errors';
import { choice, optionalArgument, parsed, required, value } from '#cli/inputs';
import { parser } from '#cli/options';
import { facts } from '#cli/output';
import { readStandardInput } from '#cli/standard-input';
import { redeemPasswordLink, setPassword } from '#features/identity/password/actions';
import { matchesAnswer } from '#features/identity/questions/actions';
import { QUESTION_IDS } from '#features/identity/questions/schema';
import { selectAnswerHash } from '#features/identity/questions/store';
import { disableTwoFactor } from '#features/identity/two-factor/actions';
import { setIpWhitelist } from '#features/identity/users/actions';
import { mutateUser } from '#features/identity/users/target';
import { choosePassword, passwordStdin } from '../new-password.ts';
import { command, userCommand } from '../operator.ts';
import { findUser } from '../references.ts';
import { acceptEmailCommand } from './user-accept-email.ts';
import { setEmailCommand } from './user-set-email.ts';
import { signOut } from './user-sign-out.ts';

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
    if (hash === undefined) throw new CommandRefusal(`${username} has not answered question ${question}`);
    const matches = await matchesAnswer(await readStandardInput(), hash);
    if (!matches) throw new CommandRefusal('The answer is wrong');
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

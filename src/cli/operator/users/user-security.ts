import { type Command, Option } from 'commander';
import { Refused, WrongUsage } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, parser } from '#cli/options';
import { facts, printResult } from '#cli/output';
import { readStandardInput } from '#cli/standard-input';
import { redeemPasswordLink, setPassword } from '#features/identity/password/index';
import { foldAnswer, QUESTIONS, selectAnswerHash } from '#features/identity/questions/index';
import { disableTwoFactor } from '#features/identity/two-factor/index';
import { setIpWhitelist } from '#features/identity/users/index';
import { matchesHash } from '#platform/passwords';
import { addPasswordOption, choosePassword, type PasswordOptions } from '../new-password.ts';
import { asOperator } from '../operator.ts';
import { findUser } from '../references.ts';
import { defineAcceptEmail } from './user-accept-email.ts';
import { defineUserSignOut } from './user-sign-out.ts';

interface Json {
  json?: boolean;
}

interface PasswordCommandOptions extends PasswordOptions, Json {
  link?: string;
}

/** How a user signs in, seen from the operator. */
export function defineUserSecurity(user: Command): void {
  const password = user
    .command('set-password [username]')
    .description(
      'Set the password of a user, who has to change it at the next sign-in. Its sign-in sessions, its trusted devices ' +
        'and the links it was mailed end; its tokens stay: see `palisade token revoke-all`.',
    )
    .option('--link <link>', 'instead of a username: a link from a mail to the user, good for one use')
    .action(runSetPassword);
  addDatabaseSettings(addJson(addPasswordOption(password)));
  addExamples(
    password,
    'palisade user set-password maria',
    'palisade user set-password maria --password-stdin < password.txt',
    "palisade user set-password --link 'https://login.example.com/password/set?token=...'",
  );

  defineUserSignOut(user);
  defineAcceptEmail(user);

  const twoFactor = user
    .command('disable-two-factor <username>')
    .description(
      'Switch two-factor authentication off, for a user who lost the codes. Its trusted devices end with it.',
    )
    .action(runDisableTwoFactor);
  addDatabaseSettings(addJson(twoFactor));
  addExamples(twoFactor, 'palisade user disable-two-factor maria');

  const check = user
    .command('check-answer <username>')
    .description(
      'Check the answer to a security question, read from standard input. It is compared without regard to letter ' +
        'case and surrounding spaces.',
    )
    .requiredOption('--question <id>', '1 to 19', parser('the id of a question, 1 to 19', parseQuestion))
    .action(runCheckAnswer);
  addDatabaseSettings(addJson(check));
  addExamples(check, 'palisade user check-answer maria --question 4 < answer.txt');

  const whitelist = user
    .command('ip-whitelist <username>')
    .description(
      'Show the deprecated switch `ip_whitelist_enabled` of a user as on. Users can only switch it off.',
    )
    .addOption(new Option('--set <state>', 'on or off').choices(['on', 'off']).makeOptionMandatory())
    .action(runIpWhitelist);
  addDatabaseSettings(addJson(whitelist));
  addExamples(whitelist, 'palisade user ip-whitelist maria --set on');
}

async function runSetPassword(
  username: string | undefined,
  options: PasswordCommandOptions,
  command: Command,
): Promise<void> {
  const { link } = options;
  if ((username === undefined) === (link === undefined)) {
    throw new WrongUsage('Name the user, or give the link that it was mailed');
  }
  const token = link === undefined ? undefined : readLink(link);
  await asOperator(command, async ({ ctx }) => {
    const { password, generated } = await choosePassword(options, ctx.random);
    let name = username ?? '';
    if (token === undefined) {
      const user = await findUser(ctx.db, name);
      name = user.username;
      await setPassword(ctx, user, password);
    } else {
      name = (await redeemPasswordLink(ctx, token, password)).username;
    }
    printResult({ username: name, password: generated }, options, () =>
      facts([['username', name], ...(generated === null ? [] : [['password', generated] as const])]),
    );
  });
}

async function runDisableTwoFactor(username: string, options: Json, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    await disableTwoFactor(ctx, user);
    const shown = { username: user.username, was_enabled: user.totp_secret !== null };
    printResult(shown, options, () =>
      shown.was_enabled
        ? `Two-factor authentication of ${user.username} is off.`
        : `Two-factor authentication of ${user.username} was off already.`,
    );
  });
}

async function runCheckAnswer(
  username: string,
  options: Json & { question: number },
  command: Command,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { id, username: name } = await findUser(ctx.db, username);
    const hash = await selectAnswerHash(ctx.db, id, options.question);
    if (hash === undefined) throw new Refused(`${name} has not answered question ${options.question}`);
    const matches = await matchesHash(foldAnswer(await readStandardInput()), hash);
    if (!matches) throw new Refused('The answer is wrong');
    printResult(
      { username: name, question: options.question, matches },
      options,
      () => 'The answer is right.',
    );
  });
}

async function runIpWhitelist(
  username: string,
  options: Json & { set: 'on' | 'off' },
  command: Command,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    const enabled = options.set === 'on';
    await setIpWhitelist(ctx, user, enabled);
    const shown = { username: user.username, ip_whitelist_enabled: enabled };
    printResult(shown, options, () => `ip_whitelist_enabled of ${user.username} is ${enabled}.`);
  });
}

function readLink(link: string): string {
  const token = URL.canParse(link) ? new URL(link).searchParams.get('token') : null;
  if (!token) throw new WrongUsage('--link must be a link as it was mailed');
  return token;
}

function parseQuestion(text: string): number | undefined {
  return QUESTIONS.find(({ id }) => String(id) === text)?.id;
}

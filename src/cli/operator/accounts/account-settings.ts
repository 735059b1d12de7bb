import type { Command } from 'commander';
import { WrongUsage } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, collect, parser } from '#cli/options';
import { facts, printResult } from '#cli/output';
import { amount } from '#config/numbers';
import { ACCOUNT_LIMITS, type AccountLimit } from '#domain/limits';
import {
  type AccountContents,
  type AccountFigures,
  linkChildAccount,
  setAccountFigures,
  setAccountLimits,
  unlinkChildAccount,
} from '#features/identity/accounts/index';
import { selectAccountLimits } from '#features/identity/limits/index';
import { asOperator, type Operator } from '../operator.ts';
import { findAccount } from '../references.ts';

interface Json {
  json?: boolean;
}

interface ReferralOptions extends Json {
  total?: number;
  completed?: number;
  pending?: number;
  credit?: number;
}

interface LimitOptions extends Json {
  set?: [AccountLimit, number | null][];
}

const LIMIT_NAMES = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];
const MAXIMUM_COUNT = 1_000_000_000;
const MONEY = 'an amount such as 25.00';
const COUNT = `a whole number from 0 to ${MAXIMUM_COUNT}`;

/** What the operator knows of an account, or decides for it. */
export function defineAccountSettings(account: Command): void {
  const payments = account
    .command('payments <account> <total>')
    .description('Set the total of all payments. From a threshold on the account has a referral code.')
    .action(runPayments);
  addDatabaseSettings(addJson(payments));
  addExamples(payments, 'palisade account payments 7 120.50');

  const referrals = account
    .command('referrals <account>')
    .description("Set the counters of the account's referrals. What is not named stays as it is.")
    .option('--total <number>', 'accounts that came by the code', parser(COUNT, parseCount))
    .option('--completed <number>', 'those that count', parser(COUNT, parseCount))
    .option('--pending <number>', 'those that do not count yet', parser(COUNT, parseCount))
    .option('--credit <amount>', 'what they earned', parser(MONEY, parseMoney))
    .action(runReferrals);
  addDatabaseSettings(addJson(referrals));
  addExamples(referrals, 'palisade account referrals 7 --total 3 --completed 2 --pending 1 --credit 40.00');

  const limit = account
    .command('limit <account>')
    .description(
      'Show the limits of an account, and change them. A lowered limit only keeps new records from being made.',
    )
    .option(
      '--set <name=number>',
      `a limit of its own, or NAME=default for the configured one; may be repeated: ${LIMIT_NAMES.join(', ')}`,
      collect(parser('NAME=NUMBER or NAME=default, with one of the names in the help', parseLimit)),
    )
    .action(runLimit);
  addDatabaseSettings(addJson(limit));
  addExamples(
    limit,
    'palisade account limit 7',
    'palisade account limit 7 --set vpcs=5000 --set users=default',
  );

  const link = account
    .command('link-child <parent> <child>')
    .description('Make an account the child of another one, whose users may then act in it.')
    .action(runLink);
  addDatabaseSettings(addJson(link));
  addExamples(link, 'palisade account link-child 7 12');

  const unlink = account
    .command('unlink-child <child>')
    .description('Part a child account from its parent, whose users can then act in it no more.')
    .action(runUnlink);
  addDatabaseSettings(addJson(unlink));
  addExamples(unlink, 'palisade account unlink-child 12');
}

async function runPayments(reference: string, total: string, options: Json, command: Command): Promise<void> {
  const payments_cents = parseMoney(total);
  if (payments_cents === undefined) throw new WrongUsage(`The total must be ${MONEY}`);
  await asOperator(command, (operator) => setFigures(operator, reference, { payments_cents }, options));
}

async function runReferrals(reference: string, options: ReferralOptions, command: Command): Promise<void> {
  const { total, completed, pending, credit } = options;
  const figures: AccountFigures = {
    ...(total === undefined ? {} : { referrals_total: total }),
    ...(completed === undefined ? {} : { referrals_completed: completed }),
    ...(pending === undefined ? {} : { referrals_pending: pending }),
    ...(credit === undefined ? {} : { referral_credit_cents: credit }),
  };
  if (Object.keys(figures).length === 0) {
    throw new WrongUsage('Nothing to set: give --total, --completed, --pending or --credit');
  }
  await asOperator(command, (operator) => setFigures(operator, reference, figures, options));
}

async function setFigures(
  { ctx }: Operator,
  reference: string,
  figures: AccountFigures,
  options: Json,
): Promise<void> {
  const { id } = await findAccount(ctx.db, reference);
  await setAccountFigures(ctx, id, figures);
  const shown = showFigures(await findAccount(ctx.db, String(id)));
  printResult(shown, options, () =>
    facts(Object.entries(shown).map(([name, value]) => [name.replaceAll('_', ' '), `${value ?? 'none'}`])),
  );
}

function showFigures(account: AccountContents) {
  return {
    id: account.id,
    payments: toMoney(account.payments_cents),
    referral_code: account.referral_code,
    total: account.referrals_total,
    completed: account.referrals_completed,
    pending: account.referrals_pending,
    credit: toMoney(account.referral_credit_cents),
  };
}

async function runLimit(reference: string, options: LimitOptions, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const { id } = await findAccount(ctx.db, reference);
    if (options.set) await setAccountLimits(ctx, id, Object.fromEntries(options.set));
    const own = await selectAccountLimits(ctx.db, id);
    const limits = LIMIT_NAMES.map((name) => ({
      name,
      value: own[name] ?? ctx.limits[ACCOUNT_LIMITS[name]],
      own: own[name] !== undefined,
    }));
    printResult({ id, limits }, options, () =>
      facts(limits.map((each) => [each.name, `${each.value}${each.own ? '  (of its own)' : ''}`])),
    );
  });
}

async function runLink(
  parentReference: string,
  childReference: string,
  options: Json,
  command: Command,
): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const parent = await findAccount(ctx.db, parentReference);
    const child = await findAccount(ctx.db, childReference);
    const { username } = await linkChildAccount(ctx, parent.id, child.id);
    const words = `Account ${child.id} (${child.company}) is a child of account ${parent.id} (${parent.company}).`;
    printResult({ parent: parent.euuid, child: child.euuid, proxy_user: username }, options, () => words);
  });
}

async function runUnlink(reference: string, options: Json, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const child = await findAccount(ctx.db, reference);
    await unlinkChildAccount(ctx, child.id);
    const words = `Account ${child.id} (${child.company}) has no parent account any more.`;
    printResult({ child: child.euuid }, options, () => words);
  });
}

function parseLimit(text: string): [AccountLimit, number | null] | undefined {
  const [, name, value = ''] = /^(\w+)=(\w+)$/.exec(text) ?? [];
  const limit = LIMIT_NAMES.find((known) => known === name);
  const number = value === 'default' ? null : parseCount(value);
  return limit === undefined || number === undefined ? undefined : [limit, number];
}

function parseCount(text: string): number | undefined {
  const number = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number <= MAXIMUM_COUNT ? number : undefined;
}

/** In cents. */
function parseMoney(text: string): number | undefined {
  return amount.parse(text, '');
}

function toMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

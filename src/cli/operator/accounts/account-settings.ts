import { UsageError } from '#cli/errors';
import { argument, parsed, repeated } from '#cli/inputs';
import { parser } from '#cli/options';
import { facts } from '#cli/output';
import { amount } from '#config/numbers';
import { ACCOUNT_LIMITS, type AccountLimit } from '#domain/limits';
import {
  linkChildAccount,
  setAccountFigures,
  setAccountLimits,
  unlinkChildAccount,
} from '#features/identity/accounts/actions';
import type { AccountContents, AccountFigures } from '#features/identity/accounts/store';
import { selectAccountLimits } from '#features/identity/limits/limits';
import { accountCommand, command, type OperatorContext } from '../operator.ts';
import { findAccount } from '../references.ts';

const LIMIT_NAMES = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];
const MAXIMUM_COUNT = 1_000_000_000;
const MONEY = 'an amount such as 25.00';

const count = parser(`a whole number from 0 to ${MAXIMUM_COUNT}`, parseCount);

const payments = accountCommand({
  name: 'payments',
  description: 'Set the total of payments. An account gets a referral code when it reaches a threshold.',
  input: { total: argument('<total>') },
  examples: ['palisade account payments 7 120.50'],
  check({ total }) {
    if (parseMoney(total) === undefined) throw new UsageError(`The total must be ${MONEY}`);
  },
  run: (operator, { total }) => setFigures(operator, { payments_cents: parseMoney(total) }),
  words: wordsOfFigures,
});

const referrals = accountCommand({
  name: 'referrals',
  description: 'Set the referral counters of the account. Counters without an option stay unchanged.',
  input: {
    total: parsed('--total <number>', 'accounts that used the code', count),
    completed: parsed('--completed <number>', 'completed referrals', count),
    pending: parsed('--pending <number>', 'pending referrals', count),
    credit: parsed('--credit <amount>', 'credit earned', parser(MONEY, parseMoney)),
  },
  examples: ['palisade account referrals 7 --total 3 --completed 2 --pending 1 --credit 40.00'],
  check({ total, completed, pending, credit }) {
    if ([total, completed, pending, credit].every((given) => given === undefined)) {
      throw new UsageError('Nothing to set: use --total, --completed, --pending or --credit');
    }
  },
  run: (operator, { total, completed, pending, credit }) =>
    setFigures(operator, {
      referrals_total: total,
      referrals_completed: completed,
      referrals_pending: pending,
      referral_credit_cents: credit,
    }),
  words: wordsOfFigures,
});

const limit = accountCommand({
  name: 'limit',
  description: 'Show or change the limits of an account. Lowering a limit only prevents new records.',
  input: {
    set: repeated(
      '--set <name=number>',
      `set a limit for this account, or NAME=default to use the configured one; can be repeated: ${LIMIT_NAMES.join(', ')}`,
      parser('NAME=NUMBER or NAME=default, with one of the names in the help', parseLimit),
    ),
  },
  examples: ['palisade account limit 7', 'palisade account limit 7 --set vpcs=5000 --set users=default'],
  async run({ ctx, account: { id } }, { set }) {
    if (set) await setAccountLimits(ctx, id, Object.fromEntries(set));
    const own = await selectAccountLimits(ctx.db, id);
    const limits = LIMIT_NAMES.map((name) => ({
      name,
      value: own[name] ?? ctx.settings.limits[ACCOUNT_LIMITS[name]],
      own: own[name] !== undefined,
    }));
    return { id, limits };
  },
  words: ({ limits }) =>
    facts(limits.map(({ name, value, own }) => [name, `${value}${own ? '  (set for this account)' : ''}`])),
});

const linkChild = command({
  name: 'link-child',
  description: 'Make an account the child of another account, whose users can then act in it.',
  input: { parent: argument('<parent>'), child: argument('<child>') },
  examples: ['palisade account link-child 7 12'],
  async run({ ctx }, input) {
    const parent = await findAccount(ctx.db, input.parent);
    const child = await findAccount(ctx.db, input.child);
    return { parent, child, proxy: await linkChildAccount(ctx, parent.id, child.id) };
  },
  json: ({ parent, child, proxy }) => ({
    parent: parent.euuid,
    child: child.euuid,
    proxy_user: proxy.username,
  }),
  words: ({ parent, child }) =>
    `Account ${child.id} (${child.company}) is a child of account ${parent.id} (${parent.company}).`,
});

const unlinkChild = command({
  name: 'unlink-child',
  description: 'Unlink a child account from its parent account, whose users can then no longer act in it.',
  input: { child: argument('<child>') },
  examples: ['palisade account unlink-child 12'],
  async run({ ctx }, input) {
    const child = await findAccount(ctx.db, input.child);
    await unlinkChildAccount(ctx, child.id);
    return child;
  },
  json: ({ euuid }) => ({ child: euuid }),
  words: ({ id, company }) => `Account ${id} (${company}) no longer has a parent account.`,
});

/** Commands for data and settings of an account that only the operator may change. */
export const accountSettings = [payments, referrals, limit, linkChild, unlinkChild];

async function setFigures(
  { ctx, account: { id } }: OperatorContext & { account: AccountContents },
  figures: AccountFigures,
) {
  await setAccountFigures(ctx, id, figures);
  return showFigures(await findAccount(ctx.db, String(id)));
}

function wordsOfFigures(shown: ReturnType<typeof showFigures>): string {
  return facts(Object.entries(shown).map(([name, figure]) => [name.replaceAll('_', ' '), figure ?? 'none']));
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

/** Parses an amount of money. @returns cents */
function parseMoney(text: string): number | undefined {
  return amount.parse(text, '');
}

function toMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

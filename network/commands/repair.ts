import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandWork } from '#cli/command';
import { Refusal } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { findAccountId } from '#cli/operator/references';
import { count } from '#cli/output';
import { touchNetworks } from '#features/networks/interest/progress-records';
import { selectAccountsBehind, selectNetworkAccounts } from '#network/wanted/store';
import { findingsOf } from './diff.ts';

const POLL_MILLISECONDS = 500;
/** What the service needs beyond the time between two comparisons. */
const PATIENCE_SECONDS = 30;

interface RepairResult {
  mended: number;
  accounts: number;
}

export const repair: CommandWork<OperatorContext, { account: string | undefined }, RepairResult> = {
  async run(operator, { account: reference }) {
    const { ctx, config } = operator;
    const before = await findingsOf(operator, reference);
    const wanted = await findAccountId(ctx.db, reference);
    const accountIds = wanted === undefined ? await selectNetworkAccounts(ctx.db) : [wanted];
    await ctx.mutate(async (tx) => {
      await touchNetworks(tx, accountIds, ctx.now());
      return { value: undefined, noEvent: 'it changes nothing of what the accounts want' };
    });
    const end = ctx.now() + config.network.resyncSeconds + PATIENCE_SECONDS;
    while (!(await isMended(operator, accountIds, reference))) {
      if (ctx.now() > end) {
        throw new Refusal('It is not mended yet. Does `palisade serve` run with this network file?');
      }
      await sleep(POLL_MILLISECONDS);
    }
    return { mended: before.length, accounts: accountIds.length };
  },
  words: ({ mended, accounts }) =>
    `Compared ${count(accounts, 'account')} and mended ${count(mended, 'row')}. Everything is as wanted.`,
};

async function isMended(
  operator: OperatorContext,
  accountIds: readonly number[],
  reference: string | undefined,
): Promise<boolean> {
  const behind = await selectAccountsBehind(operator.ctx.db);
  if (behind.some(({ account_id: id }) => accountIds.includes(id))) return false;
  return (await findingsOf(operator, reference)).length === 0;
}

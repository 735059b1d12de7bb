import type { Ctx } from '#access/ctx';
import type { AccountLimit } from '#domain/limits';
import { writeAccountLimit } from '#features/identity/limits/own-limits';
import { lockAccount } from '#store/locks';
import { addChange } from '#store/notes';
import { type AccountFigures, updateAccountFigures } from './settings-store.ts';

const NO_EVENT = 'no action of the event log is about accounts';

/** Sets the figures on payments and referrals. The first payment gives the account its referral code. */
export function setAccountFigures(ctx: Ctx, accountId: number, figures: AccountFigures): Promise<void> {
  const newCode = ctx.random.hex(20);
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    await updateAccountFigures(tx, accountId, figures, newCode);
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'updated' });
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/** @param limits null restores the configured limit; missing keys stay unchanged */
export function setAccountLimits(
  ctx: Ctx,
  accountId: number,
  limits: Readonly<Partial<Record<AccountLimit, number | null>>>,
): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    for (const [name, value] of Object.entries(limits)) {
      await writeAccountLimit(tx, accountId, name as AccountLimit, value);
    }
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'updated' });
    return { value: undefined, noEvent: NO_EVENT };
  });
}

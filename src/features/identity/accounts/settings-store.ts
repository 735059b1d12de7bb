import { sql } from 'kysely';
import type { AccountLimit } from '#domain/limits';
import type { AccountRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** What is left out stays. Money in cents. */
export type AccountFigures = Partial<
  Pick<
    AccountRow,
    | 'payments_cents'
    | 'referrals_total'
    | 'referrals_completed'
    | 'referrals_pending'
    | 'referral_credit_cents'
  >
>;

/** @param newCode referral code for an account that has payments now and no code yet */
export async function updateAccountFigures(
  tx: Tx,
  id: number,
  figures: AccountFigures,
  newCode: string,
): Promise<void> {
  const code =
    figures.payments_cents === undefined
      ? {}
      : { referral_code: sql<string>`coalesce(referral_code, ${newCode})` };
  await tx
    .updateTable('account')
    .set({ ...figures, ...code })
    .where('id', '=', id)
    .execute();
}

/** Limits of its own, by name. */
export async function selectAccountLimits(
  db: Db,
  accountId: number,
): Promise<Partial<Record<AccountLimit, number>>> {
  const rows = await db
    .selectFrom('account_limit')
    .select(['name', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** @param value null: none of its own */
export async function writeAccountLimit(
  tx: Tx,
  accountId: number,
  name: AccountLimit,
  value: number | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('account_limit')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .execute();
    return;
  }
  await tx
    .insertInto('account_limit')
    .values({ account_id: accountId, name, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ value }))
    .execute();
}

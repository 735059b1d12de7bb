import { sql } from 'kysely';
import type { AccountRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type Figure =
  | 'payments_cents'
  | 'referrals_total'
  | 'referrals_completed'
  | 'referrals_pending'
  | 'referral_credit_cents';

/** Undefined figures stay unchanged. Amounts in cents. */
export type AccountFigures = { [Name in Figure]?: AccountRow[Name] | undefined };

/** @param newCode referral code to set if the account has payments and no code yet */
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

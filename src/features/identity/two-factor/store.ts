import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type TwoFactorColumns = Pick<
  UserRow,
  'totp_secret' | 'totp_pending_secret' | 'totp_pending_expiry' | 'totp_last_step' | 'scratch_hash'
>;

/** Security questions that the user has answered. */
export async function countAnswers(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('security_answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateTwoFactor(
  tx: Tx,
  userId: number,
  changes: Partial<TwoFactorColumns>,
): Promise<void> {
  await tx.updateTable('user').set(changes).where('id', '=', userId).execute();
}

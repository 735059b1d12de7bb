import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type TwoFactorColumns = Pick<
  UserRow,
  'totp_secret' | 'totp_pending_secret' | 'totp_pending_expiry' | 'totp_last_step' | 'scratch_hash'
>;

export async function updateTwoFactor(
  tx: Tx,
  userId: number,
  changes: Partial<TwoFactorColumns>,
): Promise<void> {
  await tx.updateTable('user').set(changes).where('id', '=', userId).execute();
}

import { countFound } from '#store/query/figures';
import type { Tx } from '#store/types';

export function countAnswers(tx: Tx, userId: number): Promise<number> {
  return countFound(tx.selectFrom('security_answer').where('user_id', '=', userId));
}

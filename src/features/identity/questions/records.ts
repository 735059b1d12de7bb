import type { Tx } from '#store/types';

export async function countAnswers(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('security_answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

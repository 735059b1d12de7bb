import type { Ctx } from '#access/ctx';
import { insertToken } from '#features/identity/tokens/records';
import { hashToken } from '#platform/token-hash';
import { isForeignKeyViolation, isUniqueViolation } from '#store/engine/failures';
import type { SignInSessionRow } from '#store/schema/tables/index';

/**
 * Gives a session the token through which it acts in the API. Its value is thrown away: only the session's cookie
 * leads to it, and it ends with the session.
 */
export async function addSessionToken(
  ctx: Ctx,
  { id, created, userId }: Pick<SignInSessionRow, 'id' | 'created'> & { userId: number },
): Promise<void> {
  try {
    await ctx.mutate(async (tx) => {
      await insertToken(tx, {
        user_id: userId,
        kind: 'oauth',
        hash: hashToken(ctx.random.hex(32)),
        prefix: null,
        label: '',
        scopes: '*',
        created: ctx.now(),
        expiry: created + ctx.settings.ttl.sessionTotal,
        session_id: id,
      });
      return { value: undefined, noEvent: 'sign-ins have a list of their own' };
    });
  } catch (error) {
    // Another request of the session was first, or the session has ended.
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
  }
}

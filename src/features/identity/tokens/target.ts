import { type Access, parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { TokenRow } from '#store/schema/tables/index';

/** The personal token that `:tokenId` names, if it is the actor's own and valid. */
export function token(): Target<TokenRow> {
  return {
    requirement: { kind: 'member' },
    load: (access, { tokenId }) => loadToken(access, parseId(tokenId)),
  };
}

async function loadToken(
  { db, actor, now }: Pick<Access, 'db' | 'actor' | 'now'>,
  id: number,
): Promise<TokenRow> {
  const row = await db
    .selectFrom('token')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('kind', '=', 'personal')
    .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>', now())]))
    .executeTakeFirst();
  if (!row) throw Failure.notFound();
  return row;
}

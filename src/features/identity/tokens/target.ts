import { parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { TokenRow } from '#store/schema/tables/index';
import { selectValidToken } from './store.ts';

/** The actor's own valid personal token with `:tokenId`. */
export function token(): Target<TokenRow> {
  return {
    requirement: { kind: 'member' },
    async load({ db, actor, now }, { tokenId }) {
      const row = await selectValidToken(db, actor.userId, now(), parseId(tokenId));
      if (!row) throw Failure.notFound();
      return row;
    },
  };
}

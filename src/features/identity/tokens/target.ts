import { isBoundToVpcs } from '#access/decide';
import { parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { TokenRow } from '#store/schema/tables/index';
import { selectValidToken } from './store.ts';

/** The actor's own valid personal token with `:tokenId`. For a token bound to VPCs, only itself. */
export function token(): Target<TokenRow> {
  return {
    requirement: { kind: 'member' },
    async load({ db, actor, now }, { tokenId }) {
      const id = parseId(tokenId);
      if (isBoundToVpcs(actor) && id !== actor.tokenId) throw Failure.forbidden();
      const row = await selectValidToken(db, actor.userId, now(), id);
      if (!row) throw Failure.notFound();
      return row;
    },
  };
}

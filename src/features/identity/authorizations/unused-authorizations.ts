import { sql } from 'kysely';
import { deleteWalkedPortion, type PortionResult } from '#store/query/delete-portion';
import type { Tx } from '#store/types';

/**
 * Removes authorizations without tokens.
 * @param createdBy UTC seconds; newer ones may still be waiting for their first tokens
 * @param after last id of the previous batch
 */
export function deleteUnusedAuthorizations(tx: Tx, createdBy: number, after: number): Promise<PortionResult> {
  return deleteWalkedPortion(
    tx,
    'oauth_authorization',
    sql`created <= ${createdBy}
      and not exists (select 1 from token where token.authorization_id = oauth_authorization.id)
      and not exists (
        select 1 from refresh_token where refresh_token.authorization_id = oauth_authorization.id
      )`,
    after,
  );
}

import type { Tx } from '#store/types';

/** Deletes the deliveries of an account that is about to be deleted with its webhooks. */
export async function deleteDeliveriesOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', 'in', (eb) =>
      eb.selectFrom('webhook').select('webhook.id').where('account_id', '=', accountId),
    )
    .execute();
}

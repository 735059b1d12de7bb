import { useState, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useRead, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { CheckField } from '#ui/form/controls.tsx';

type WebhookMaker = Schema<'Webhook'>['made_by'];

/**
 * The webhooks that somebody or something created, for a dialog that asks before their maker ends. There are none for
 * users who may not see them.
 */
export function useMakerWebhooks(isMaker: (maker: WebhookMaker) => boolean) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const { data } = useRead('listWebhooks', { query: { page_size: 500 } }, { isEnabled: grants === null });
  const [isChosen, setChosen] = useState(false);
  const { error, isPending, mutateAsync } = useWrite('deleteWebhook');
  const made = (data?.data ?? []).filter((webhook) => isMaker(webhook.made_by));
  const count = made.length === 1 ? 'its webhook' : `its ${made.length} webhooks`;

  return {
    /** What they are called: `its 2 webhooks`; undefined when there are none. */
    text: made.length === 0 ? undefined : count,
    /** Lets the user choose that they go too. */
    choice: made.length > 0 && (
      <CheckField name="webhooks" label={`Also delete ${count}`} isChecked={isChosen} onChange={setChosen} />
    ),
    failure: error,
    isBusy: isPending,
    /** Deletes them if that was chosen, and then goes on. */
    async removeFirst(goOn: () => void): Promise<void> {
      try {
        for (const { id } of isChosen ? made : []) await mutateAsync({ path: { webhookId: id } });
      } catch {
        return; // It is shown as the failure.
      } finally {
        if (isChosen) void invalidate('listWebhooks', 'listEvents');
      }
      goOn();
    },
  };
}

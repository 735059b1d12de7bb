import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));
const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'));
const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx'));

interface Props {
  webhook: Schema<'Webhook'>;
}

/** The dialog that the address names, if any. */
export function WebhookDialogs({ webhook }: Props) {
  const asked = useSearchParams().get('do');
  const close = () => go(paths.webhook(webhook.id), { isReplaced: true });
  if (asked === 'edit') return <WebhookDialog webhook={webhook} onClose={close} />;
  if (asked === 'secret') return <SecretDialog webhook={webhook} onClose={close} />;
  if (asked === 'disable') return <Disable webhook={webhook} onClose={close} />;
  if (asked === 'delete') return <Delete webhook={webhook} onClose={close} />;
  return null;
}

function Disable({ webhook: { id, label }, onClose }: Props & { onClose: () => void }) {
  const update = useWrite('updateWebhook');
  const input = { path: { webhookId: id }, body: { enabled: false } };
  return (
    <Confirm
      title={`Disable ${label}?`}
      action="Disable"
      failure={update.error}
      isBusy={update.isPending}
      copyAs={<CopyAs operation="updateWebhook" input={input} />}
      onClose={onClose}
      onConfirm={() =>
        update.mutate(input, {
          onSuccess: () => {
            toast(`${label} is disabled`);
            onClose();
          },
          onSettled: () =>
            void invalidate('getWebhook', 'listWebhooks', 'listWebhookDeliveries', 'listEvents'),
        })
      }
    >
      <p>
        Pending deliveries are dropped. Events that happen while the webhook is disabled are not sent later.
      </p>
    </Confirm>
  );
}

function Delete({ webhook: { id, label }, onClose }: Props & { onClose: () => void }) {
  const path = { webhookId: id };
  const remove = useWrite('deleteWebhook');
  return (
    <Confirm
      title={`Delete ${label}?`}
      action="Delete"
      failure={remove.error}
      isBusy={remove.isPending}
      copyAs={<CopyAs operation="deleteWebhook" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { path },
          {
            onSuccess: () => {
              go(paths.webhooks(), { isReplaced: true });
              toast(`${label} was deleted`);
              void invalidate('listWebhooks', 'listEvents');
            },
          },
        )
      }
    >
      <p>Nothing more is sent, and its delivery log is deleted.</p>
    </Confirm>
  );
}

import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

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
  return (
    <ConfirmWrite
      operation="updateWebhook"
      input={{ path: { webhookId: id }, body: { enabled: false } }}
      stale={['getWebhook', 'listWebhooks', 'listWebhookDeliveries', 'listEvents']}
      title={`Disable ${label}?`}
      action="Disable"
      onDone={() => {
        toast(`${label} is disabled`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Pending deliveries are dropped. Events that happen while the webhook is disabled are not sent later.
      </p>
    </ConfirmWrite>
  );
}

function Delete({ webhook: { id, label }, onClose }: Props & { onClose: () => void }) {
  return (
    <ConfirmWrite
      operation="deleteWebhook"
      input={{ path: { webhookId: id } }}
      stale={['listWebhooks', 'listEvents']}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        go(paths.webhooks(), { isReplaced: true });
        toast(`${label} was deleted`);
      }}
      onClose={onClose}
    >
      <p>Nothing more is sent, and its delivery log is deleted.</p>
    </ConfirmWrite>
  );
}

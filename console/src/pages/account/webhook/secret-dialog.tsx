import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { ReplaceSecret } from '#ui/dialogs/replace-secret.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';

interface Props {
  webhook: Schema<'Webhook'>;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and shows the new one. */
export default function SecretDialog({ webhook: { id, label }, onClose }: Props) {
  const input = { path: { webhookId: id } };
  const { mutate: rotate, data: made, error, isPending } = useWrite('rotateWebhookSecret');
  return (
    <ReplaceSecret
      label={label}
      description="For 24 hours, requests are signed with both secrets, so that your program can switch to the new one."
      kind="primary"
      failure={error}
      isBusy={isPending}
      onReplace={() => rotate(input, { onSettled: () => void invalidate('getWebhook', 'listEvents') })}
      onClose={onClose}
      copyAs={<CopyAs operation="rotateWebhookSecret" input={input} />}
      made={made && <OneTimeSecret label="Secret" secret={made.secret} onStored={onClose} />}
    />
  );
}

import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { ShownOnce } from '#ui/form/shown-once.tsx';

interface Props {
  webhook: Schema<'Webhook'>;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and shows the new one. */
export default function SecretDialog({ webhook: { id, label }, onClose }: Props) {
  const input = { path: { webhookId: id } };
  const { mutate: rotate, data: made, error, isPending } = useWrite('rotateWebhookSecret');
  if (made) {
    return (
      <Dialog
        title={`New secret for ${label}`}
        onClose={() => {
          // Nobody closes it before the secret is stored.
        }}
        isFinal
      >
        <ShownOnce label="Secret" secret={made.secret} onStored={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`New secret for ${label}`}
      description="For 24 hours, requests are signed with both secrets, so that your program can switch to the new one."
      onClose={onClose}
    >
      <Form
        failure={error}
        onSubmit={() => rotate(input, { onSettled: () => void invalidate('getWebhook', 'listEvents') })}
      >
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={isPending}>
            Replace secret
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <CopyAs operation="rotateWebhookSecret" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

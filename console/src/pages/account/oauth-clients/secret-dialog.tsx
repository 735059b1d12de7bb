import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { ClientSecret } from './secret.tsx';

interface Props {
  client: Schema<'OauthClient'>;
  onClose: () => void;
}

/** Replaces the secret of a client, and shows the new one. */
export default function SecretDialog({ client: { id, label }, onClose }: Props) {
  const input = { path: { clientId: id } };
  const { mutate: reset, data: made, error, isPending } = useWrite('resetOauthClientSecret');
  if (made) {
    return (
      <Dialog
        title={`New secret for ${label}`}
        onClose={() => {
          // Nobody closes it before the secret is stored.
        }}
        isFinal
      >
        <ClientSecret client={made} onStored={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`New secret for ${label}`}
      description="The old secret stops working at once. Tokens that the app already has stay valid until they expire."
      onClose={onClose}
    >
      <Form
        failure={error}
        onSubmit={() => reset(input, { onSettled: () => void invalidate('listOauthClients', 'listEvents') })}
      >
        <FormButtons>
          <Button type="submit" kind="danger" isBusy={isPending}>
            Replace secret
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <CopyAs operation="resetOauthClientSecret" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

import type { Schema } from '#api/operations.ts';
import { useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { Time } from '#ui/time.tsx';

interface Props {
  account: Schema<'ChildAccount'>;
  onClose: () => void;
}

/** Makes a token that acts in a child account, and shows it. */
export default function ChildTokenDialog({ account: { euuid, company }, onClose }: Props) {
  const create = useWrite('createChildAccountToken');
  const input = { path: { euuid } };
  const title = `Token for ${company === '' ? euuid : company}`;
  if (create.data) {
    return (
      <Dialog title={title}>
        <OneTimeSecret
          label="Token"
          secret={create.data.token}
          hint={
            <>
              Valid until <Time at={create.data.expiry} />. It is never shown again.
            </>
          }
          onStored={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      description="It gives access to the child account for a short time. It ends when you sign out, if not before."
      onClose={onClose}
    >
      <Form failure={create.error} onSubmit={() => create.mutate(input)}>
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            Create token
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <CopyAs operation="createChildAccountToken" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

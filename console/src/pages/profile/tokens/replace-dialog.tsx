import { useEffect, useRef, useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { toast } from '#ui/toast.tsx';
import { replacementInput } from './draft.ts';
import { nameOf } from './name.ts';

interface Props {
  token: Schema<'Token'>;
  onClose: () => void;
}

/**
 * Makes a token like another one and shows it. Both work until somebody says which of them stays. It has no address:
 * opening it makes something, and a link must not.
 */
export default function ReplaceDialog({ token, onClose }: Props) {
  const name = nameOf(token);
  const [body] = useState(() => replacementInput(token, Date.now()));
  const { mutate: make, data: made, error, isPending } = useWrite('createToken');
  const revoke = useWrite('deleteToken');
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    make({ body }, { onSettled: () => void invalidate('listTokens', 'listEvents') });
  }, [make, body]);

  function end(tokenId: number, told: string) {
    revoke.mutate(
      { path: { tokenId } },
      {
        onSuccess: () => {
          toast(told);
          onClose();
        },
        onSettled: () => void invalidate('listTokens', 'listEvents'),
      },
    );
  }

  if (!made) {
    return (
      <Dialog title={`Replace ${name}`} onClose={onClose} keepsDraft>
        <Form failure={error} onSubmit={() => make({ body })}>
          {isPending && <p className="quiet">Creating the new token…</p>}
          <FormButtons>
            <Button type="submit" kind="primary" isBusy={isPending}>
              Try again
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <CopyAs operation="createToken" input={{ body }} />
          </FormButtons>
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Replace ${name}`}
      description="The new token has the same access and lifetime. The old one works until you revoke it."
    >
      <OneTimeSecret
        label="New token"
        secret={made.token}
        action="I have stored it, revoke the old token"
        failure={revoke.error}
        isBusy={revoke.isPending}
        onStored={() => end(token.id, `${name} was replaced`)}
      >
        <Button isBusy={revoke.isPending} onClick={() => end(made.id, `${name} was kept`)}>
          Keep the old token
        </Button>
      </OneTimeSecret>
    </Dialog>
  );
}

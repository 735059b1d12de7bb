import { useState } from 'react';
import { invalidate } from '#api/queries.ts';
import { sshKeyProblems } from '#plan/ssh-key.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';

/** Asks for a public key. The label follows its comment until somebody types another one. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('');
  const [typed, setTyped] = useState<string>();
  const label = typed ?? commentOf(key);
  const body = { label, ssh_key: key.trim() };
  const hasDraft = key !== '' || (typed ?? '') !== '';
  useUnsaved(hasDraft);
  const submit = useSubmit('addSshKey', {
    onDone: (added) => {
      void invalidate('listSshKeys', 'listEvents');
      toast(`Added SSH key ${added.label}`);
      onClose();
    },
  });
  const reasons = sshKeyProblems(body.ssh_key).map(({ reason }) => reason);
  return (
    <Dialog title="Add SSH key" onClose={onClose} keepsDraft={hasDraft}>
      <Form failure={submit.failure} onSubmit={() => submit.send(sshKeyProblems(body.ssh_key), { body })}>
        <AreaField
          name="ssh_key"
          label="Public key"
          rows={4}
          hint="The contents of a file such as id_ed25519.pub. Never paste a private key."
          value={key}
          onChange={(text) => {
            setKey(text);
            submit.forget();
          }}
          reasons={key === '' || reasons.length === 0 ? undefined : reasons}
        />
        <TextField
          name="label"
          label="Label"
          value={label}
          onChange={(text) => {
            setTyped(text);
            submit.forget();
          }}
          input={{ maxLength: 64 }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Add SSH key
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="addSshKey" input={{ body }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** Most keys end with who has them, and where: `maria@laptop`. */
function commentOf(key: string): string {
  const [, , ...comment] = key.trim().split(/\s+/);
  return comment.join(' ').slice(0, 64);
}

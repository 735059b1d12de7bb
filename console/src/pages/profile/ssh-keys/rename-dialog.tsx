import { useState } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';

interface Props {
  sshKey: Schema<'SshKey'>;
  onClose: () => void;
}

/** Gives a key another label. */
export default function RenameDialog({ sshKey: { id, label: before }, onClose }: Props) {
  const [label, setLabel] = useState(before);
  const input = { path: { sshKeyId: id }, body: { label } };
  useUnsaved(label !== before);
  const submit = useSubmit('updateSshKey', {
    onDone: () => {
      void invalidate('listSshKeys', 'listEvents');
      toast(`${before} is now ${label}`, { label: 'Undo', run: () => void undo(id, before) });
      onClose();
    },
  });
  return (
    <Dialog title={`Rename ${before}`} onClose={onClose} keepsDraft={label !== before}>
      <Form failure={submit.failure} onSubmit={() => (label === before ? onClose() : submit.send([], input))}>
        <TextField
          name="label"
          label="Label"
          value={label}
          onChange={(text) => {
            setLabel(text);
            submit.forget();
          }}
          input={{ maxLength: 64 }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateSshKey" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

async function undo(sshKeyId: number, label: string): Promise<void> {
  try {
    await call('updateSshKey', { path: { sshKeyId }, body: { label } });
    toast('The change was undone');
  } catch {
    toast('The change could not be undone');
  }
  await invalidate('listSshKeys', 'listEvents');
}

import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';

const STALE = ['listSshKeys', 'listEvents'] as const;

interface Props {
  sshKey: Schema<'SshKey'>;
  onClose: () => void;
}

/** Gives a key another label. */
export default function RenameDialog({ sshKey: { id, label: before }, onClose }: Props) {
  const path = { sshKeyId: id };
  const form = useDraft(
    'updateSshKey',
    { label: before },
    {
      onDone: ({ label }) => {
        void invalidate(...STALE);
        toastWithUndo(`${before} is now ${label}`, {
          write: () => call('updateSshKey', { path, body: { label: before } }),
          stale: STALE,
          done: 'The change was undone',
          failed: 'The change could not be undone',
        });
        onClose();
      },
    },
  );
  return (
    <DraftDialog
      title={`Rename ${before}`}
      form={form}
      input={{ path, body: form.draft }}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        value={form.draft.label}
        onChange={(label) => form.change({ label })}
        input={{ maxLength: 64 }}
      />
    </DraftDialog>
  );
}

import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';

const STALE = ['getComputeConfig', 'listComputeConfigs'] as const;

interface Props {
  path: { computeId: number; configId: number };
  config: Schema<'ComputeConfig'>;
  onClose: () => void;
}

/** Changes the label and the comments of a config. */
export default function EditConfigDialog({ path, config, onClose }: Props) {
  const form = useDraft(
    'updateComputeConfig',
    { label: config.label, comments: config.comments },
    {
      onDone: ({ label }) => {
        void invalidate(...STALE);
        onClose();
        toastWithUndo(`${label} was changed`, {
          write: () => call('updateComputeConfig', { path, body: form.saved }),
          stale: STALE,
        });
      },
    },
  );
  const { draft, change } = form;
  return (
    <DraftDialog
      title={`Edit ${config.label}`}
      form={form}
      input={{ path, body: draft }}
      action="Save"
      keepsDraft
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        value={draft.label}
        onChange={(label) => change({ label })}
        input={{ maxLength: 48 }}
      />
      <AreaField
        name="comments"
        label="Comments"
        isOptional
        value={draft.comments}
        onChange={(comments) => change({ comments })}
      />
    </DraftDialog>
  );
}

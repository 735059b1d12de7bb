import { call } from '#api/call.ts';
import { NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { natgatewayChangesProblems } from '#plan/natgateway.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';

/** Renames a NAT gateway. All else of it never changes. */
export default function RenameDialog({
  gateway,
  onClose,
}: {
  gateway: Schema<'Natgateway'>;
  onClose: () => void;
}) {
  const path = { natgatewayId: gateway.id };
  const form = useDraft(
    'updateNatgateway',
    { label: gateway.label },
    {
      onDone: ({ label }) => {
        const before = form.reversal;
        void invalidate(...NATGATEWAY_READS);
        onClose();
        toastWithUndo(`${gateway.label} is now ${label}`, {
          write: () => call('updateNatgateway', { path, body: before }),
          stale: NATGATEWAY_READS,
        });
      },
    },
  );
  const { label } = form.draft;
  const problems = natgatewayChangesProblems({ label });
  return (
    <DraftDialog
      title={`Rename ${gateway.label}`}
      form={form}
      input={{ path, body: form.changes }}
      problems={problems}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        hint="Letters, digits and single dashes."
        value={label}
        onChange={(text) => form.change({ label: text })}
        reasons={reasonsOf(problems, 'label')}
        input={{ maxLength: 64 }}
      />
    </DraftDialog>
  );
}

import { useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate, updateOptimistically } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { vpcChangesProblems } from '#plan/vpc.ts';
import { canWrite } from '#rights/can.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { VpcFields, vpcDraft } from '../vpc-fields.tsx';

const STALE = ['getVpc', 'listVpcs', 'listEvents'] as const;

interface Props {
  vpc: Schema<'Vpc'>;
  onClose: () => void;
}

/** Renames or describes a VPC. The change is shown at once, and can be taken back. */
export default function EditDialog({ vpc, onClose }: Props) {
  const { id } = vpc;
  const path = { vpcId: id };
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const form = useDraft('updateVpc', () => vpcDraft(vpc), {
    showAtOnce: (draft) => updateOptimistically('getVpc', { path }, (shown) => ({ ...shown, ...draft })),
    onDone: ({ label }) => {
      toastWithUndo(label === saved.label ? `Changed VPC ${label}` : `${saved.label} is now ${label}`, {
        write: () => call('updateVpc', { path, body: reversal }),
        stale: STALE,
        done: 'The change was undone',
        failed: 'The change could not be undone',
      });
      onClose();
      void invalidate(...STALE);
    },
  });
  const { saved, draft, changes, reversal } = form;
  const problems = vpcChangesProblems(changes);
  return (
    <DraftDialog
      title={`Edit ${saved.label}`}
      form={form}
      input={{ path, body: changes }}
      problems={problems}
      action="Save"
      right={canWrite(grants, { kind: 'vpc', id, label: saved.label })}
      isEdit
      onClose={onClose}
    >
      <VpcFields draft={draft} problems={problems} onChange={form.change} />
    </DraftDialog>
  );
}

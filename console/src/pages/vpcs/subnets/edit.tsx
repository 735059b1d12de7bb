import { call } from '#api/call.ts';
import { invalidate } from '#api/queries.ts';
import { parseNetwork } from '#domain.ts';
import { subnetLabelProblems } from '#plan/subnet.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import type { SubnetView } from './subnet-view.ts';

const STALE = ['getVpc', 'listVpcs', 'listVpcSubnets', 'listEvents'] as const;

/** The dialog that renames a subnet. Its network stays as it is. */
export default function EditSubnet({ view, onClose }: { view: SubnetView; onClose: () => void }) {
  const { vpc, subnet } = view;
  const path = { vpcId: vpc.id, vpcSubnetId: subnet.id };
  const form = useDraft(
    'updateVpcSubnet',
    { label: subnet.label },
    {
      onDone: async ({ label }) => {
        await invalidate(...STALE);
        toastWithUndo(`${saved.label} is now ${label}`, {
          write: () => call('updateVpcSubnet', { path, body: saved }),
          stale: STALE,
          done: `The subnet is called ${saved.label} again`,
          failed: 'The old label could not be given back',
        });
        onClose();
      },
    },
  );
  const { saved, draft } = form;
  const siblings = vpc.subnets.flatMap((other) => {
    const network = parseNetwork(other.ipv4);
    return other.id !== subnet.id && network ? [{ label: other.label, ...network }] : [];
  });
  const problems = form.hasChanges ? subnetLabelProblems(draft.label, siblings) : [];
  return (
    <DraftDialog
      title={`Edit ${saved.label}`}
      form={form}
      input={{ path, body: draft }}
      problems={problems}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        hint="Letters, digits and single dashes"
        value={draft.label}
        onChange={(label) => form.change({ label })}
        reasons={reasonsOf(problems, 'label')}
      />
      <p className="quiet">
        The network of a subnet cannot be changed. For another one, create a new subnet.
      </p>
    </DraftDialog>
  );
}

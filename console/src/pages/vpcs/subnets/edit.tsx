import { useState } from 'react';
import { call } from '#api/call.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { parseNetwork } from '#domain.ts';
import { subnetLabelProblems } from '#plan/subnet.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { forgetDraft, useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import type { SubnetView } from './reading.ts';

/** The dialog that renames a subnet. Its network stays as it is. */
export default function EditSubnet({ view, onClose }: { view: SubnetView; onClose: () => void }) {
  const { vpc, subnet } = view;
  const [label, setLabel] = useState(subnet.label);
  const update = useWrite('updateVpcSubnet');
  const siblings = vpc.subnets.flatMap((other) => {
    const network = parseNetwork(other.ipv4);
    return other.id !== subnet.id && network ? [{ label: other.label, ...network }] : [];
  });
  const problems = label === subnet.label ? [] : subnetLabelProblems(label, siblings);
  const path = { vpcId: vpc.id, vpcSubnetId: subnet.id };
  useUnsaved(label !== subnet.label);

  async function save() {
    if (problems.length > 0) return;
    if (label !== subnet.label) {
      await update.mutateAsync({ path, body: { label } });
      forgetDraft();
      await invalidateSubnet();
      toast(`${subnet.label} is now ${label}`, { label: 'Undo', run: () => void undo() });
    }
    onClose();
  }

  async function undo() {
    try {
      await call('updateVpcSubnet', { path, body: { label: subnet.label } });
      await invalidateSubnet();
      toast(`The subnet is called ${subnet.label} again`);
    } catch {
      toast('The old label could not be given back');
    }
  }

  return (
    <Dialog title={`Edit ${subnet.label}`} onClose={onClose} keepsDraft={label !== subnet.label}>
      <Form failure={update.error} onSubmit={() => void save().catch(() => undefined)}>
        <TextField
          name="label"
          label="Label"
          hint="Letters, digits and single dashes"
          value={label}
          onChange={(text) => {
            update.reset();
            setLabel(text);
          }}
          reasons={problems.length > 0 ? problems.map(({ reason }) => reason) : undefined}
        />
        <p className="quiet">
          The network of a subnet cannot be changed. For another one, create a new subnet.
        </p>
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={update.isPending}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateVpcSubnet" input={{ path, body: { label } }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

async function invalidateSubnet(): Promise<void> {
  await invalidate('getVpc', 'listVpcs', 'listVpcSubnets', 'listEvents');
}

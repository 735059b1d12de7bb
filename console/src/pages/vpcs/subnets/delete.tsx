import { call } from '#api/call.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import Confirm from '#ui/dialogs/confirm.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormButtons } from '#ui/form/form.tsx';
import { Link } from '#ui/link.tsx';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { counted } from '../used.ts';
import type { SubnetView } from './reading.ts';
import styles from './subnet.module.css';

interface Props {
  view: SubnetView;
  onClose: () => void;
}

/** The dialog that deletes a subnet, or says what keeps it from being deleted. */
export default function DeleteSubnet({ view, onClose }: Props) {
  return view.attachments.length > 0 ? (
    <Blocked view={view} onClose={onClose} />
  ) : (
    <Delete view={view} onClose={onClose} />
  );
}

function Blocked({ view: { subnet, attachments }, onClose }: Props) {
  return (
    <Dialog
      title={`${subnet.label} cannot be deleted yet`}
      description={`${counted(attachments.length, 'interface')} must be detached first:`}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {attachments.map(({ interfaceId, computeId, label, address, isActive }) => (
          <li key={interfaceId}>
            <Link to={paths.compute(computeId)}>{label}</Link> at <span className="mono">{address}</span>
            {isActive && ' (active: shut it down before)'}
          </li>
        ))}
      </ul>
      <FormButtons>
        <Button onClick={onClose}>Close</Button>
      </FormButtons>
    </Dialog>
  );
}

function Delete({ view: { vpc, subnet }, onClose }: Props) {
  const remove = useWrite('deleteVpcSubnet');

  async function confirm() {
    await remove.mutateAsync({ path: { vpcId: vpc.id, vpcSubnetId: subnet.id } });
    go(paths.vpc(vpc.id));
    await invalidateSubnets();
    toast(`${subnet.label} is deleted`, {
      label: 'Create again (new id)',
      run: () => void createAgain(),
    });
  }

  async function createAgain() {
    try {
      const { label, ipv4 } = subnet;
      const made = await call('createVpcSubnet', { path: { vpcId: vpc.id }, body: { label, ipv4 } });
      await invalidateSubnets();
      go(paths.subnet(vpc.id, made.id));
    } catch {
      toast('The subnet could not be created again');
    }
  }

  return (
    <Confirm
      title={`Delete ${subnet.label}?`}
      action="Delete"
      failure={remove.error}
      isBusy={remove.isPending}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p>
        {subnet.ipv4} becomes free in {vpc.label}. No compute uses it.
      </p>
    </Confirm>
  );
}

async function invalidateSubnets(): Promise<void> {
  await invalidate('getVpc', 'listVpcs', 'listVpcSubnets', 'listEvents');
}

import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { publicAddresses } from '../public-addresses.ts';
import { COMPUTE_READS } from '../use-events.ts';

const PowerDialog = lazyDialog(() => import('./power-dialog.tsx'));
const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));
const AddConfigDialog = lazyDialog(() => import('#pages/computes/config/add-config-dialog.tsx'));

interface Props {
  compute: Schema<'Compute'>;
  configs: readonly Schema<'ComputeConfig'>[];
  /** The page below the dialogs. */
  back: string;
}

/** The dialog that the address names with `do`, if any. */
export function ComputeDialogs({ compute, configs, back }: Props) {
  const asked = useSearchParams().get('do') ?? '';
  const close = () => go(back, { isReplaced: true });
  switch (asked) {
    case 'boot':
    case 'reboot':
      return <PowerDialog kind={asked} compute={compute} configs={configs} onClose={close} />;
    case 'shutdown':
      return <ShutDown compute={compute} onClose={close} />;
    case 'delete':
      return <Delete compute={compute} configs={configs} onClose={close} />;
    case 'edit':
      return <EditDialog compute={compute} onClose={close} />;
    case 'add-config':
      return <AddConfigDialog compute={compute} onClose={close} />;
    default:
      return null;
  }
}

interface ComputeDialogProps {
  compute: Schema<'Compute'>;
  onClose: () => void;
}

function ShutDown({ compute: { id, label }, onClose }: ComputeDialogProps) {
  return (
    <ConfirmWrite
      operation="shutdownCompute"
      input={{ path: { computeId: id } }}
      stale={['listEvents', ...COMPUTE_READS]}
      title={`Shut down ${label}?`}
      action="Shut down"
      onDone={onClose}
      onClose={onClose}
    >
      <p>Programs on it end, and it cannot be reached until it boots again. Its disk and addresses stay.</p>
    </ConfirmWrite>
  );
}

function Delete({ compute, configs, onClose }: ComputeDialogProps & Pick<Props, 'configs'>) {
  const { id, label, ipv4, status } = compute;
  const interfaces = configs.flatMap((config) => config.interfaces);
  const inVpcs = new Set(interfaces.flatMap((one) => one.ipv4?.vpc ?? []));
  const addresses = [...publicAddresses(ipv4), ...inVpcs];
  return (
    <ConfirmWrite
      operation="deleteCompute"
      input={{ path: { computeId: id } }}
      stale={['listEvents', ...COMPUTE_READS.filter((name) => name !== 'getCompute')]}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        go(paths.computes(), { isReplaced: true });
        toast(`${label} was deleted`);
      }}
      onClose={onClose}
    >
      <p>
        {status === 'running' && 'It is running. '}
        Gone for good: its disk, {counted(configs.length, 'config')},{' '}
        {counted(interfaces.length, 'interface')}, and the {addresses.length === 1 ? 'address' : 'addresses'}{' '}
        {addresses.join(', ')}.
      </p>
    </ConfirmWrite>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { COMPUTE_READS } from '../use-events.ts';

const EditConfig = lazyDialog(() => import('./edit-config-dialog.tsx'));
const AddInterface = lazyDialog(() => import('./add-interface-dialog.tsx'));
const EditInterface = lazyDialog(() => import('./edit-interface-dialog.tsx'));

interface Props {
  compute: Schema<'Compute'>;
  config: Schema<'ComputeConfig'>;
}

/** The dialog that the address names with `do`, if any. */
export function ConfigDialogs({ compute, config }: Props) {
  const search = useSearchParams();
  const one = config.interfaces.find(({ id }) => String(id) === search.get('interface'));
  const close = () => go(paths.config(compute.id, config.id), { isReplaced: true });
  const path = { computeId: compute.id, configId: config.id };
  switch (search.get('do') ?? '') {
    case 'edit':
      return <EditConfig path={path} config={config} onClose={close} />;
    case 'delete':
      return <DeleteConfig path={path} config={config} onClose={close} />;
    case 'add':
      return <AddInterface compute={compute} config={config} onClose={close} />;
    case 'change':
      return one ? <EditInterface compute={compute} config={config} one={one} onClose={close} /> : null;
    case 'remove':
      return one ? <RemoveInterface path={path} one={one} onClose={close} /> : null;
    default:
      return null;
  }
}

interface ConfigDialogProps {
  path: { computeId: number; configId: number };
  onClose: () => void;
}

function DeleteConfig({
  path,
  config: { label, interfaces },
  onClose,
}: ConfigDialogProps & Pick<Props, 'config'>) {
  return (
    <ConfirmWrite
      operation="deleteComputeConfig"
      input={{ path }}
      stale={COMPUTE_READS.filter((name) => name !== 'getComputeConfig')}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        go(paths.computeConfigs(path.computeId), { isReplaced: true });
        toast(`${label} was deleted`);
      }}
      onClose={onClose}
    >
      <p>
        The compute cannot boot with it any more. Its {interfaces.length} interfaces go with it, and so do
        port forwards to them.
      </p>
    </ConfirmWrite>
  );
}

function RemoveInterface({
  path,
  one: { id, purpose, ipv4 },
  onClose,
}: ConfigDialogProps & { one: Schema<'ConfigInterface'> }) {
  return (
    <ConfirmWrite
      operation="deleteConfigInterface"
      input={{ path: { ...path, interfaceId: id } }}
      stale={COMPUTE_READS}
      title={`Remove the ${purpose} interface?`}
      action="Remove"
      onDone={() => {
        onClose();
        toast('The interface was removed');
      }}
      onClose={onClose}
    >
      <p>
        {ipv4
          ? `Its address ${ipv4.vpc} becomes free, if no other config of the compute uses it. Port forwards to it are deleted.`
          : 'The config has one interface less.'}
      </p>
    </ConfirmWrite>
  );
}

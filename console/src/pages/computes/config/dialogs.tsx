import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { COMPUTE_READS } from '../use-events.ts';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));
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

interface DialogProps {
  path: { computeId: number; configId: number };
  onClose: () => void;
}

function DeleteConfig({ path, config: { label, interfaces }, onClose }: DialogProps & Pick<Props, 'config'>) {
  const remove = useWrite('deleteComputeConfig');
  return (
    <Confirm
      title={`Delete ${label}?`}
      action="Delete"
      failure={remove.error}
      isBusy={remove.isPending}
      copyAs={<CopyAs operation="deleteComputeConfig" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { path },
          {
            onSuccess: () => {
              go(paths.computeConfigs(path.computeId), { isReplaced: true });
              toast(`${label} was deleted`);
              void invalidate(...COMPUTE_READS.filter((name) => name !== 'getComputeConfig'));
            },
          },
        )
      }
    >
      <p>The compute cannot boot with it any more. Its {interfaces.length} interfaces go with it.</p>
    </Confirm>
  );
}

function RemoveInterface({
  path,
  one: { id, purpose, ipv4 },
  onClose,
}: DialogProps & { one: Schema<'ConfigInterface'> }) {
  const remove = useWrite('deleteConfigInterface');
  return (
    <Confirm
      title={`Remove the ${purpose} interface?`}
      action="Remove"
      failure={remove.error}
      isBusy={remove.isPending}
      copyAs={<CopyAs operation="deleteConfigInterface" input={{ path: { ...path, interfaceId: id } }} />}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { path: { ...path, interfaceId: id } },
          {
            onSuccess: () => {
              void invalidate(...COMPUTE_READS);
              onClose();
              toast('The interface was removed');
            },
          },
        )
      }
    >
      <p>
        {ipv4
          ? `Its address ${ipv4.vpc} becomes free, if no other config of the compute uses it.`
          : 'The config has one interface less.'}
      </p>
    </Confirm>
  );
}

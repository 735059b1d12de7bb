import { NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { useGatewayPorts } from './use-gateway-ports.ts';

const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'));
const ForwardDialog = lazyDialog(() => import('./forward-dialog.tsx'));
const EditForwardDialog = lazyDialog(() => import('./edit-forward-dialog.tsx'));

interface NatgatewayDialogProps {
  gateway: Schema<'Natgateway'>;
  onClose: () => void;
}

/** The dialog that the address names with `do`, if any. @param back the page below the dialogs */
export function NatgatewayDialogs({ gateway, back }: { gateway: Schema<'Natgateway'>; back: string }) {
  const params = useSearchParams();
  const close = () => go(back, { isReplaced: true });
  const props = { gateway, onClose: close };
  switch (params.get('do') ?? '') {
    case 'rename':
      return <RenameDialog {...props} />;
    case 'delete':
      return <Delete {...props} />;
    case 'add':
      return <AddAddress {...props} />;
    case 'remove':
      return <RemoveAddress {...props} address={params.get('address') ?? ''} />;
    case 'forward':
      return (
        <ForwardDialog
          {...props}
          address={params.get('address') ?? ''}
          computeId={Number(params.get('compute'))}
        />
      );
    case 'edit':
      return <EditForwardDialog {...props} forwardId={Number(params.get('id'))} />;
    case 'stop':
      return <StopForward {...props} forwardId={Number(params.get('id'))} />;
    default:
      return null;
  }
}

function Delete({ gateway: { id, label, vpc_subnet: first, addresses }, onClose }: NatgatewayDialogProps) {
  return (
    <ConfirmWrite
      operation="deleteNatgateway"
      input={{ path: { natgatewayId: id } }}
      stale={NATGATEWAY_READS.filter((name) => name !== 'getNatgateway')}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        go(paths.natgateways(), { isReplaced: true });
        toast(`${label} was deleted`);
      }}
      onClose={onClose}
    >
      <p>
        {first
          ? `Subnet ${first.label} uses it. Take the gateway from its subnets first.`
          : `No subnet uses it. ${addresses.length === 0 ? 'It has no addresses.' : 'Its public addresses are given back, and it does not get the same ones again.'}`}
      </p>
    </ConfirmWrite>
  );
}

function AddAddress({ gateway: { id, label }, onClose }: NatgatewayDialogProps) {
  return (
    <ConfirmWrite
      operation="addNatgatewayAddress"
      input={{ path: { natgatewayId: id }, body: {} }}
      stale={NATGATEWAY_READS}
      title={`Add an address to ${label}?`}
      action="Add"
      onDone={onClose}
      onClose={onClose}
    >
      <p>It gets the lowest free public address of the region. Computes that have ports keep theirs.</p>
    </ConfirmWrite>
  );
}

function RemoveAddress({
  gateway: { id, label },
  address,
  onClose,
}: NatgatewayDialogProps & { address: string }) {
  return (
    <ConfirmWrite
      operation="removeNatgatewayAddress"
      input={{ path: { natgatewayId: id, address } }}
      stale={NATGATEWAY_READS}
      title={`Remove ${address} from ${label}?`}
      action="Remove"
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        The address is given back. It cannot be removed while computes have ports of it, or ports are
        forwarded.
      </p>
    </ConfirmWrite>
  );
}

function StopForward({ gateway, forwardId, onClose }: NatgatewayDialogProps & { forwardId: number }) {
  const forward = useGatewayPorts(gateway).data?.forwards.find(({ id }) => id === forwardId);
  if (!forward) return null;
  const { address, port, protocol } = forward;
  return (
    <ConfirmWrite
      operation="deleteNatgatewayForward"
      input={{ path: { natgatewayId: gateway.id, forwardId } }}
      stale={NATGATEWAY_READS}
      title={`Delete the forward of ${address}:${port}/${protocol}?`}
      action="Delete"
      onDone={onClose}
      onClose={onClose}
    >
      <p>Nothing answers at this port from then on.</p>
    </ConfirmWrite>
  );
}

import { useWrite } from '#api/queries.ts';
import Confirm from '#ui/dialogs/confirm.tsx';
import { toast } from '#ui/toast.tsx';
import type { SubnetAttachment } from './attachments.ts';
import { invalidateAttachments } from './subnet-view.ts';

/** Asks before an interface goes. */
export default function Detach({
  attachment,
  onClose,
}: {
  attachment: SubnetAttachment;
  onClose: () => void;
}) {
  const { label, address, ranges, computeId, configId, interfaceId } = attachment;
  const remove = useWrite('deleteConfigInterface');

  async function detach() {
    await remove.mutateAsync({ path: { computeId, configId, interfaceId } });
    await invalidateAttachments();
    onClose();
    toast(`${label} is detached. ${address} is free.`);
  }

  return (
    <Confirm
      title={`Detach ${label}?`}
      action="Detach"
      failure={remove.error}
      isBusy={remove.isPending}
      onConfirm={() => void detach().catch(() => undefined)}
      onClose={onClose}
    >
      <p>
        Its interface {interfaceId} in config {configId} is removed, and {[address, ...ranges].join(', ')}{' '}
        {ranges.length > 0 ? 'become' : 'becomes'} free for others.
      </p>
    </Confirm>
  );
}

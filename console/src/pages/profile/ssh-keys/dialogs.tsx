import { call } from '#api/call.ts';
import type { SshKey } from '#api/records.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import type { List } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';

const AddDialog = lazyDialog(() => import('./add-dialog.tsx'));
const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'));

const STALE = ['listSshKeys', 'listEvents'] as const;

interface Props {
  list: List;
  /** Those that are listed; undefined until they are there. */
  keys: readonly SshKey[] | undefined;
}

/** The dialog that the address names, if any. */
export function SshKeyDialogs({ list, keys }: Props) {
  const params = useSearchParams();
  const close = () => go(list.over(), { isReplaced: true });
  const asked = params.get('do');
  const key = keys?.find(({ id }) => String(id) === params.get('id'));
  if (asked === 'add') return <AddDialog onClose={close} />;
  if (!key) return null;
  if (asked === 'rename') return <RenameDialog key={key.id} sshKey={key} onClose={close} />;
  if (asked === 'delete') return <Delete sshKey={key} onClose={close} />;
  return null;
}

function Delete({ sshKey: { id, label, ssh_key: key }, onClose }: { sshKey: SshKey; onClose: () => void }) {
  return (
    <ConfirmWrite
      operation="deleteSshKey"
      input={{ path: { sshKeyId: id } }}
      stale={STALE}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        toastWithUndo(`${label} was deleted`, {
          label: 'Add it again',
          write: () => call('addSshKey', { body: { label, ssh_key: key } }),
          stale: STALE,
          done: `${label} was added again, with a new ID`,
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p>It is no longer offered for new computes. Computes that have it keep it.</p>
    </ConfirmWrite>
  );
}

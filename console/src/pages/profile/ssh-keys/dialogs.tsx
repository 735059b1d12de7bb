import { call } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import type { List } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { toast } from '#ui/toast.tsx';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));
const AddDialog = lazyDialog(() => import('./add-dialog.tsx'));
const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'));

type SshKey = Schema<'SshKey'>;

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

function Delete({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const { id, label } = sshKey;
  const path = { sshKeyId: id };
  const remove = useWrite('deleteSshKey');
  return (
    <Confirm
      title={`Delete ${label}?`}
      action="Delete"
      failure={remove.error}
      isBusy={remove.isPending}
      copyAs={<CopyAs operation="deleteSshKey" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { path },
          {
            onSuccess: () => {
              toast(`${label} was deleted`, { label: 'Add it again', run: () => void addAgain(sshKey) });
              onClose();
            },
            onSettled: () => void invalidate('listSshKeys', 'listEvents'),
          },
        )
      }
    >
      <p>It is no longer offered for new computes. Computes that have it keep it.</p>
    </Confirm>
  );
}

async function addAgain({ label, ssh_key: key }: SshKey): Promise<void> {
  try {
    await call('addSshKey', { body: { label, ssh_key: key } });
    toast(`${label} was added again, with a new ID`);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast(failureText(error));
  }
  await invalidate('listSshKeys', 'listEvents');
}

import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { useMadeWebhooks } from '#ui/dialogs/made-webhooks.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));
const InvitationDialog = lazyDialog(() => import('./invitation-dialog.tsx'));
const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'));

interface Props {
  user: Schema<'User'>;
}

/** The dialog that the address names, if any. */
export function UserDialogs({ user }: Props) {
  const asked = useSearchParams().get('do');
  const close = () => go(paths.user(user.username), { isReplaced: true });
  if (asked === 'rename') return <RenameDialog username={user.username} onClose={close} />;
  if (asked === 'invitation') return <InvitationDialog username={user.username} onClose={close} />;
  if (asked === 'restrict') return <Restrict user={user} onClose={close} />;
  if (asked === 'delete') return <Delete user={user} onClose={close} />;
  return null;
}

function Restrict({ user, onClose }: Props & { onClose: () => void }) {
  const { username, restricted: isRestricted } = user;
  const update = useWrite('updateUser');
  const input = { path: { username }, body: { restricted: !isRestricted } };
  return (
    <Confirm
      title={isRestricted ? `Remove the restrictions of ${username}?` : `Restrict ${username}?`}
      action={isRestricted ? 'Remove restrictions' : 'Restrict'}
      failure={update.error}
      isBusy={update.isPending}
      copyAs={<CopyAs operation="updateUser" input={input} />}
      onClose={onClose}
      onConfirm={() =>
        update.mutate(input, {
          onSuccess: () => {
            toast(isRestricted ? `${username} is now unrestricted` : `${username} is now restricted`);
            onClose();
          },
          onSettled: () => void invalidate('getUser', 'getUserGrants', 'listUsers', 'listEvents'),
        })
      }
    >
      <p>
        {isRestricted
          ? 'The user then has full access to the account, including its users.'
          : 'The user then has no access until you grant it.'}
      </p>
    </Confirm>
  );
}

function Delete({ user: { username }, onClose }: Props & { onClose: () => void }) {
  const path = { username };
  const remove = useWrite('deleteUser');
  const webhooks = useMadeWebhooks((maker) => maker.username === username);
  return (
    <Confirm
      title={`Delete ${username}?`}
      action="Delete"
      typed={username}
      failure={webhooks.failure ?? remove.error}
      isBusy={webhooks.isBusy || remove.isPending}
      copyAs={<CopyAs operation="deleteUser" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        void webhooks.removeFirst(() =>
          remove.mutate(
            { path },
            {
              onSuccess: () => {
                go(paths.users(), { isReplaced: true });
                toast(`${username} was deleted`);
                void invalidate('listUsers', 'listWebhooks', 'listEvents');
              },
            },
          ),
        )
      }
    >
      <p>
        The user is signed out everywhere. Tokens, SSH keys and settings are deleted. Everything else that the
        user created stays.
        {webhooks.text !== undefined && ` Events still go to ${webhooks.text}, unless you delete them.`}
      </p>
      {webhooks.choice}
    </Confirm>
  );
}

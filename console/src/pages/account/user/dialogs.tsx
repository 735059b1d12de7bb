import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { useMakerWebhooks } from '#ui/dialogs/maker-webhooks.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

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
  return (
    <ConfirmWrite
      operation="updateUser"
      input={{ path: { username }, body: { restricted: !isRestricted } }}
      stale={['getUser', 'getUserGrants', 'listUsers', 'listEvents']}
      title={isRestricted ? `Remove the restrictions of ${username}?` : `Restrict ${username}?`}
      action={isRestricted ? 'Remove restrictions' : 'Restrict'}
      onDone={() => {
        toast(isRestricted ? `${username} is now unrestricted` : `${username} is now restricted`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {isRestricted
          ? 'The user then has full access to the account, including its users.'
          : 'The user then has no access until you grant it.'}
      </p>
    </ConfirmWrite>
  );
}

function Delete({ user: { username }, onClose }: Props & { onClose: () => void }) {
  const webhooks = useMakerWebhooks((maker) => maker.username === username);
  return (
    <ConfirmWrite
      operation="deleteUser"
      input={{ path: { username } }}
      stale={['listUsers', 'listWebhooks', 'listEvents']}
      title={`Delete ${username}?`}
      action="Delete"
      typed={username}
      webhooks={webhooks}
      onDone={() => {
        go(paths.users(), { isReplaced: true });
        toast(`${username} was deleted`);
      }}
      onClose={onClose}
    >
      <p>
        The user is signed out everywhere. Tokens, SSH keys and settings are deleted. Everything else that the
        user created stays.
        {webhooks.text !== undefined && ` Events still go to ${webhooks.text}, unless you delete them.`}
      </p>
      {webhooks.choice}
    </ConfirmWrite>
  );
}

import type { OauthClient } from '#api/records.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import type { List } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

const ClientDialog = lazyDialog(() => import('./client-dialog.tsx'));
const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx'));

interface Props {
  list: List;
  /** Those that are listed; undefined until they are there. */
  clients: readonly OauthClient[] | undefined;
}

/** The dialog that the address names, if any. */
export function ClientDialogs({ list, clients }: Props) {
  const params = useSearchParams();
  const close = () => go(list.over(), { isReplaced: true });
  const asked = params.get('do');
  const client = clients?.find(({ id }) => id === params.get('id'));
  if (asked === 'create') return <ClientDialog onClose={close} />;
  if (!client) return null;
  if (asked === 'edit') return <ClientDialog key={client.id} client={client} onClose={close} />;
  if (asked === 'secret') return <SecretDialog key={client.id} client={client} onClose={close} />;
  if (asked === 'delete') return <Delete client={client} onClose={close} />;
  return null;
}

function Delete({ client: { id, label }, onClose }: { client: OauthClient; onClose: () => void }) {
  return (
    <ConfirmWrite
      operation="deleteOauthClient"
      input={{ path: { clientId: id } }}
      stale={['listOauthClients', 'listEvents']}
      title={`Delete ${label}?`}
      action="Delete"
      typed={label}
      onDone={() => {
        toast(`${label} was deleted`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>It loses access for all its users at once: its tokens are revoked.</p>
    </ConfirmWrite>
  );
}

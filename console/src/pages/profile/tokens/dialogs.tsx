import type { Schema } from '#api/operations.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { useMakerWebhooks } from '#ui/dialogs/maker-webhooks.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import type { List } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { nameOf } from './name.ts';

const CreateDialog = lazyDialog(() => import('./create-dialog.tsx'));
const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));

interface Props {
  list: List;
  /** Those that are listed; undefined until they are there. */
  tokens: { data: readonly Schema<'Token'>[]; results: number } | undefined;
}

/** The dialog that the address names, if any. */
export function TokenDialogs({ list, tokens }: Props) {
  const params = useSearchParams();
  const close = () => go(list.over(), { isReplaced: true });
  const asked = params.get('do');
  const token = tokens?.data.find(({ id }) => String(id) === params.get('id'));
  if (asked === 'create') return <CreateDialog onClose={close} />;
  if (!token) return null;
  if (asked === 'edit') return <EditDialog key={token.id} token={token} onClose={close} />;
  if (asked === 'revoke') return <Revoke token={token} isLast={tokens?.results === 1} onClose={close} />;
  return null;
}

interface RevokeProps {
  token: Schema<'Token'>;
  isLast: boolean;
  onClose: () => void;
}

function Revoke({ token, isLast, onClose }: RevokeProps) {
  const name = nameOf(token);
  const webhooks = useMakerWebhooks(({ token_id: id }) => id === token.id);
  return (
    <ConfirmWrite
      operation="deleteToken"
      input={{ path: { tokenId: token.id } }}
      stale={['listTokens', 'listEvents']}
      title={`Revoke ${name}?`}
      action="Revoke"
      typed={isLast ? name : undefined}
      webhooks={webhooks}
      onDone={() => {
        toast(`${name} was revoked`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Programs that use it lose access at once. This cannot be undone.
        {isLast && ' It is your last token.'}
        {webhooks.text !== undefined && ` Events still go to ${webhooks.text}, unless you delete them.`}
      </p>
      {webhooks.choice}
    </ConfirmWrite>
  );
}

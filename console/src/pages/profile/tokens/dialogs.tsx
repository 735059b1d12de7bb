import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { useMadeWebhooks } from '#ui/dialogs/made-webhooks.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import type { List } from '#ui/list/use-list.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { nameOf } from './name.ts';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));
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
  const path = { tokenId: token.id };
  const revoke = useWrite('deleteToken');
  const webhooks = useMadeWebhooks(({ token_id: id }) => id === token.id);
  return (
    <Confirm
      title={`Revoke ${name}?`}
      action="Revoke"
      {...(isLast && { typed: name })}
      failure={webhooks.failure ?? revoke.error}
      isBusy={webhooks.isBusy || revoke.isPending}
      copyAs={<CopyAs operation="deleteToken" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        void webhooks.removeFirst(() =>
          revoke.mutate(
            { path },
            {
              onSuccess: () => {
                toast(`${name} was revoked`);
                onClose();
              },
              onSettled: () => void invalidate('listTokens', 'listEvents'),
            },
          ),
        )
      }
    >
      <p>
        Programs that use it lose access at once. This cannot be undone.
        {isLast && ' It is your last token.'}
        {webhooks.text !== undefined && ` Events still go to ${webhooks.text}, unless you delete them.`}
      </p>
      {webhooks.choice}
    </Confirm>
  );
}

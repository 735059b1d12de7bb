import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { ReplaceSecret } from '#ui/dialogs/replace-secret.tsx';
import { ClientSecret } from './secret.tsx';

interface Props {
  client: Schema<'OauthClient'>;
  onClose: () => void;
}

/** Replaces the secret of a client, and shows the new one. */
export default function SecretDialog({ client: { id, label }, onClose }: Props) {
  const input = { path: { clientId: id } };
  const { mutate: reset, data: made, error, isPending } = useWrite('resetOauthClientSecret');
  return (
    <ReplaceSecret
      label={label}
      description="The old secret stops working at once. Tokens that the app already has stay valid until they expire."
      kind="danger"
      failure={error}
      isBusy={isPending}
      onReplace={() => reset(input, { onSettled: () => void invalidate('listOauthClients', 'listEvents') })}
      onClose={onClose}
      copyAs={<CopyAs operation="resetOauthClientSecret" input={input} />}
      made={made && <ClientSecret client={made} onStored={onClose} />}
    />
  );
}

import type { Schema } from '#api/operations.ts';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';

interface Props {
  client: Schema<'OauthClient'>;
  onStored: () => void;
}

/** The secret of a client, with the id that goes with it. */
export function ClientSecret({ client: { id, secret }, onStored }: Props) {
  return (
    <OneTimeSecret
      label="Client secret"
      secret={secret}
      hint={
        <>
          Store it now: it is never shown again. The client ID is <span className="mono">{id}</span>.
        </>
      }
      onStored={onStored}
    />
  );
}

import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { ClientSecret } from './secret.tsx';

type Client = Schema<'OauthClient'>;

interface Props {
  /** The one to change; without one, a new one is made. */
  client?: Client;
  onClose: () => void;
}

/** Asks for a new client and shows its secret, or changes one. */
export default function ClientDialog({ client, onClose }: Props) {
  const [draft, setDraft] = useState({
    label: client?.label ?? '',
    redirect_uri: client?.redirect_uri ?? '',
    public: client?.public ?? false,
  });
  const [made, setMade] = useState<Client>();
  const changes = {
    ...(draft.label !== client?.label && { label: draft.label }),
    ...(draft.redirect_uri !== client?.redirect_uri && { redirect_uri: draft.redirect_uri }),
  };
  const hasDraft = client ? Object.keys(changes).length > 0 : draft.label !== '' || draft.redirect_uri !== '';
  useUnsaved(hasDraft && !made);
  const done = (told: string) => {
    void invalidate('listOauthClients', 'listEvents');
    toast(told);
    onClose();
  };
  const create = useSubmit('createOauthClient', {
    onDone: (created) => {
      if (created.public) return done(`Created OAuth client ${created.label}`);
      setMade(created);
      void invalidate('listOauthClients', 'listEvents');
    },
  });
  const update = useSubmit('updateOauthClient', {
    onDone: ({ label }) => done(`Changed OAuth client ${label}`),
  });
  const submit = client ? update : create;
  const path = { clientId: client?.id ?? '' };

  function change(next: Partial<typeof draft>) {
    setDraft({ ...draft, ...next });
    submit.forget();
  }

  function send() {
    if (!client) create.send([], { body: draft });
    else if (hasDraft) update.send([], { path, body: changes });
    else onClose();
  }

  if (made) {
    return (
      <Dialog title={`OAuth client ${made.label}`} onClose={stay} isFinal>
        <ClientSecret client={made} onStored={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={client ? `Edit ${client.label}` : 'New OAuth client'}
      onClose={onClose}
      keepsDraft={hasDraft}
    >
      <Form failure={submit.failure} onSubmit={send}>
        <TextField
          name="label"
          label="Label"
          hint="Users see this name when the app asks for access."
          value={draft.label}
          onChange={(label) => change({ label })}
          input={{ maxLength: 512 }}
        />
        <TextField
          name="redirect_uri"
          label="Redirect URI"
          hint="Where users are sent back to, such as https://app.example.com/callback"
          value={draft.redirect_uri}
          onChange={(uri) => change({ redirect_uri: uri })}
          input={{ maxLength: 512, inputMode: 'url' }}
        />
        {!client && (
          <CheckField
            name="public"
            label="Public client: it runs in a browser or on a device, and cannot keep a secret"
            isChecked={draft.public}
            onChange={(isPublic) => change({ public: isPublic })}
          />
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            {client ? 'Save' : 'Create OAuth client'}
          </Button>
          <CancelButton onClick={onClose} />
          {client ? (
            <CopyAs operation="updateOauthClient" input={{ path, body: changes }} />
          ) : (
            <CopyAs operation="createOauthClient" input={{ body: draft }} />
          )}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function stay(): void {
  // Nobody closes it before the secret is stored.
}

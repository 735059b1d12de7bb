import { type ReactNode, useState } from 'react';
import { invalidate } from '#api/queries.ts';
import type { OauthClient } from '#api/records.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { CheckField, TextField } from '#ui/form/controls.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { ClientSecret } from './secret.tsx';

interface Props {
  /** The one to change; without one, a new one is made. */
  client?: OauthClient;
  onClose: () => void;
}

export default function ClientDialog({ client, onClose }: Props) {
  return client ? <Edit client={client} onClose={onClose} /> : <Create onClose={onClose} />;
}

/** Asks for a new client and shows its secret. */
function Create({ onClose }: Omit<Props, 'client'>) {
  const [made, setMade] = useState<OauthClient>();
  const form = useDraft(
    'createOauthClient',
    { label: '', redirect_uri: '', public: false },
    {
      unguarded: ['public'],
      onDone: (created) => {
        void invalidate('listOauthClients', 'listEvents');
        if (!created.public) return setMade(created);
        toast(`Created OAuth client ${created.label}`);
        onClose();
      },
    },
  );
  const { draft, change } = form;
  return (
    <DraftDialog
      title={made ? `OAuth client ${made.label}` : 'New OAuth client'}
      form={form}
      input={{ body: draft }}
      action="Create OAuth client"
      made={made && <ClientSecret client={made} onStored={onClose} />}
      onClose={onClose}
    >
      <ClientFields draft={draft} onChange={change}>
        <CheckField
          name="public"
          label="Public client: it runs in a browser or on a device, and cannot keep a secret"
          isChecked={draft.public}
          onChange={(isPublic) => change({ public: isPublic })}
        />
      </ClientFields>
    </DraftDialog>
  );
}

function Edit({ client: { id, label, redirect_uri: uri }, onClose }: Required<Props>) {
  const form = useDraft(
    'updateOauthClient',
    { label, redirect_uri: uri },
    {
      onDone: (changed) => {
        void invalidate('listOauthClients', 'listEvents');
        toast(`Changed OAuth client ${changed.label}`);
        onClose();
      },
    },
  );
  return (
    <DraftDialog
      title={`Edit ${label}`}
      form={form}
      input={{ path: { clientId: id }, body: form.changes }}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <ClientFields draft={form.draft} onChange={form.change} />
    </DraftDialog>
  );
}

interface ClientFieldsProps {
  draft: { label: string; redirect_uri: string };
  onChange: (fields: { label?: string; redirect_uri?: string }) => void;
  children?: ReactNode;
}

function ClientFields({ draft, onChange, children }: ClientFieldsProps) {
  return (
    <>
      <TextField
        name="label"
        label="Label"
        hint="Users see this name when the app asks for access."
        value={draft.label}
        onChange={(label) => onChange({ label })}
        input={{ maxLength: 512 }}
      />
      <TextField
        name="redirect_uri"
        label="Redirect URI"
        hint="Where users are sent back to, such as https://app.example.com/callback"
        value={draft.redirect_uri}
        onChange={(uri) => onChange({ redirect_uri: uri })}
        input={{ maxLength: 512, inputMode: 'url' }}
      />
      {children}
    </>
  );
}

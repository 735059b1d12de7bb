import { useState } from 'react';
import { invalidate, useRead } from '#api/queries.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { bodyOf, draftProblems, EMPTY } from './draft.ts';
import { LifetimeField } from './lifetime-field.tsx';
import { RestrictionFields } from './restriction-fields.tsx';
import { ScopeField } from './scope-field.tsx';

/** Asks for a new token, and then shows it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  const [now] = useState(Date.now);
  const profile = useRead('getProfile');
  const form = useDraft('createToken', EMPTY, {
    onDone: (made) => {
      setToken(made.token);
      void invalidate('listTokens', 'listEvents');
    },
  });
  const { draft, change } = form;
  return (
    <DraftDialog
      title={token === undefined ? 'New token' : `Token ${draft.label}`.trim()}
      description="A program uses it to act on your behalf, with all of your access or part of it."
      form={form}
      input={{ body: bodyOf(draft, now) }}
      problems={draftProblems(draft)}
      action="Create token"
      made={token !== undefined && <OneTimeSecret label="Token" secret={token} onStored={onClose} />}
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        isOptional
        hint="What it is for, such as deploy"
        value={draft.label}
        onChange={(label) => change({ label })}
        input={{ maxLength: 100 }}
      />
      <ScopeField draft={draft} hasChildAccounts={profile.data?.user_type === 'parent'} onChange={change} />
      <LifetimeField draft={draft} onChange={change} />
      <RestrictionFields draft={draft} onChange={change} />
    </DraftDialog>
  );
}

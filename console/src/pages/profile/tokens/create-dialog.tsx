import { useState } from 'react';
import { invalidate, useRead } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { ShownOnce } from '#ui/form/shown-once.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { bodyOf, draftProblems, EMPTY, type TokenDraft } from './draft.ts';
import { EndsField } from './ends-field.tsx';
import { RestrictionFields } from './restriction-fields.tsx';
import { ScopeField } from './scope-field.tsx';

/** Asks for a new token, and then shows it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<TokenDraft>(EMPTY);
  const [token, setToken] = useState<string>();
  const [now] = useState(Date.now);
  const profile = useRead('getProfile');
  const hasDraft = JSON.stringify(draft) !== JSON.stringify(EMPTY);
  useUnsaved(hasDraft && token === undefined);
  const submit = useSubmit('createToken', {
    onDone: (made) => {
      setToken(made.token);
      void invalidate('listTokens', 'listEvents');
    },
  });

  function change(changes: Partial<TokenDraft>) {
    setDraft({ ...draft, ...changes });
    submit.forget();
  }

  const body = bodyOf(draft, now);
  if (token !== undefined) {
    return (
      <Dialog title={`Token ${draft.label}`.trim()} onClose={stay} isFinal>
        <ShownOnce label="Token" secret={token} onStored={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="New token"
      description="A program uses it to act on your behalf, with all of your access or part of it."
      onClose={onClose}
      keepsDraft={hasDraft}
    >
      <Form failure={submit.failure} onSubmit={() => submit.send(draftProblems(draft), { body })}>
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
        <EndsField draft={draft} onChange={change} />
        <RestrictionFields draft={draft} onChange={change} />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Create token
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="createToken" input={{ body }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function stay(): void {
  // Nobody closes it before the token is stored.
}

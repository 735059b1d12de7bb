import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { networkProblems, networksIn } from '#plan/token.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { type RestrictionDraft, restrictionChanges } from './draft.ts';
import { nameOf } from './name.ts';
import { RestrictionFields } from './restriction-fields.tsx';

interface Props {
  token: Schema<'Token'>;
  onClose: () => void;
}

/** Renames a token, or changes its restrictions. */
export default function EditDialog({ token, onClose }: Props) {
  const [label, setLabel] = useState(token.label);
  const [draft, setDraft] = useState<RestrictionDraft>({
    vpcs: token.restrictions?.vpcs ?? [],
    networks: (token.restrictions?.allowed_ips ?? []).join('\n'),
  });
  const restrictions = restrictionChanges(token.restrictions, draft);
  const body = { ...(label !== token.label && { label }), ...(restrictions && { restrictions }) };
  const hasChanges = Object.keys(body).length > 0;
  const input = { path: { tokenId: token.id }, body };
  useUnsaved(hasChanges);
  const submit = useSubmit('updateToken', {
    onDone: () => {
      void invalidate('listTokens', 'listEvents');
      toast(`Changed ${nameOf({ ...token, label })}`);
      onClose();
    },
  });

  function save() {
    if (hasChanges) submit.send(networkProblems(networksIn(draft.networks)), input);
    else onClose();
  }

  return (
    <Dialog title={`Edit ${nameOf(token)}`} onClose={onClose} keepsDraft={hasChanges}>
      <Form failure={submit.failure} onSubmit={save}>
        <TextField
          name="label"
          label="Label"
          value={label}
          onChange={(text) => {
            setLabel(text);
            submit.forget();
          }}
          input={{ maxLength: 100 }}
        />
        <RestrictionFields
          draft={draft}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes });
            submit.forget();
          }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateToken" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

import { useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate, showAtOnce } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { vpcChangesProblems } from '#plan/vpc.ts';
import { canWrite } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { said } from '../said.ts';

interface Props {
  vpc: Schema<'Vpc'>;
  onClose: () => void;
}

interface Draft {
  label: string;
  description: string;
}

/** Renames a VPC, or describes it anew. The change is shown at once, and can be taken back. */
export default function EditDialog({ vpc, onClose }: Props) {
  const { id } = vpc;
  const [before] = useState<Draft>({ label: vpc.label, description: vpc.description });
  const [draft, setDraft] = useState(before);
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const takeBack = useRef<() => void>(undefined);
  const body = changesOf(before, draft);
  const hasChanges = Object.keys(body).length > 0;
  const problems = vpcChangesProblems(body);
  const input = { path: { vpcId: id }, body };
  useUnsaved(hasChanges);

  const submit = useSubmit('updateVpc', {
    onDone: ({ label }) => {
      toast(label === before.label ? `Changed VPC ${label}` : `${before.label} is now ${label}`, {
        label: 'Undo',
        run: () => void undo(id, changesOf(draft, before)),
      });
      onClose();
      void invalidateVpc();
    },
    onFailed: () => takeBack.current?.(),
  });

  function save() {
    if (!hasChanges) return onClose();
    if (problems.length === 0) {
      takeBack.current = showAtOnce('getVpc', { path: { vpcId: id } }, (shown) => ({ ...shown, ...draft }));
    }
    submit.send(problems, input);
  }

  function change(changes: Partial<Draft>) {
    setDraft({ ...draft, ...changes });
    submit.forget();
  }

  const reasonsOf = (field: string) =>
    problems.filter((problem) => problem.field === field).map(({ reason }) => reason);
  return (
    <Dialog title={`Edit ${before.label}`} onClose={onClose} keepsDraft={hasChanges}>
      <Form failure={submit.failure} onSubmit={save}>
        <TextField
          name="label"
          label="Label"
          value={draft.label}
          onChange={(label) => change({ label })}
          reasons={said(draft.label, reasonsOf('label'))}
          hint="Letters, digits and single dashes"
          input={{ maxLength: 64 }}
        />
        <AreaField
          name="description"
          label="Description"
          isOptional
          value={draft.description}
          onChange={(description) => change({ description })}
          reasons={said(draft.description, reasonsOf('description'))}
        />
        <FormButtons>
          <Button
            type="submit"
            kind="primary"
            isBusy={submit.isBusy}
            right={canWrite(grants, { kind: 'vpc', id, label: before.label })}
          >
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateVpc" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** What differs: what others changed meanwhile stays as it is. */
function changesOf(before: Draft, { label, description }: Draft): Partial<Draft> {
  return {
    ...(label !== before.label && { label }),
    ...(description !== before.description && { description }),
  };
}

async function undo(vpcId: number, body: Partial<Draft>): Promise<void> {
  try {
    await call('updateVpc', { path: { vpcId }, body });
    toast('The change was undone');
  } catch {
    toast('The change could not be undone');
  }
  await invalidateVpc();
}

async function invalidateVpc(): Promise<void> {
  await invalidate('getVpc', 'listVpcs', 'listEvents');
}

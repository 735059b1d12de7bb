import { useState, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { BodyOf, Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { computeLabelProblems } from '#plan/compute.ts';
import { canTag } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { forgetDraft, useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { formatTags, parseTags, tagReasons } from '../tags.ts';
import { takeBack } from '../take-back.ts';
import { COMPUTE_READS } from '../use-events.ts';

type Changes = BodyOf<'updateCompute'>;

/** Changes the label and the tags of a compute. */
export default function EditDialog({
  compute,
  onClose,
}: {
  compute: Schema<'Compute'>;
  onClose: () => void;
}) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const update = useWrite('updateCompute');
  const [label, setLabel] = useState(compute.label);
  const [tags, setTags] = useState(formatTags(compute.tags));
  const mayTag = canTag(grants);
  const labelReasons = label === compute.label ? [] : computeLabelProblems(label).map(({ reason }) => reason);
  const isValid = labelReasons.length === 0 && tagReasons(tags).length === 0;

  const changes: Changes = {
    ...(label !== compute.label && { label }),
    ...(formatTags(parseTags(tags)) !== formatTags(compute.tags) && { tags: parseTags(tags) }),
  };

  useUnsaved(Object.keys(changes).length > 0);

  function submit() {
    if (!isValid) return;
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(
      { path: { computeId: compute.id }, body: changes },
      {
        onSuccess: () => {
          void refresh();
          forgetDraft();
          onClose();
          toast(`${label} was changed`, { label: 'Undo', run: () => void undo(compute, changes) });
        },
      },
    );
  }

  return (
    <Dialog title={`Edit ${compute.label}`} onClose={onClose} keepsDraft>
      <Form failure={update.error} onSubmit={submit}>
        <TextField
          name="label"
          label="Label"
          value={label}
          onChange={setLabel}
          reasons={labelReasons.length > 0 ? labelReasons : undefined}
        />
        <TextField
          name="tags"
          label="Tags"
          value={tags}
          onChange={setTags}
          input={{ disabled: !mayTag.isAllowed }}
          hint={mayTag.isAllowed ? 'With commas between, such as: production, web' : mayTag.reason}
          reasons={tagReasons(tags).length > 0 ? tagReasons(tags) : undefined}
          isOptional
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={update.isPending}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateCompute" input={{ path: { computeId: compute.id }, body: changes }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** Writes back what was there before. */
async function undo(before: Schema<'Compute'>, changes: Changes): Promise<void> {
  const body: Changes = {
    ...(changes.label !== undefined && { label: before.label }),
    ...(changes.tags !== undefined && { tags: before.tags }),
  };
  await takeBack(() => call('updateCompute', { path: { computeId: before.id }, body }));
  await refresh();
}

function refresh(): Promise<void> {
  return invalidate('listEvents', ...COMPUTE_READS);
}

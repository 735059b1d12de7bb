import { useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { computeLabelProblems } from '#plan/compute.ts';
import { formatTags, parseTags, tagReasons } from '#plan/tags.ts';
import { canTag } from '#rights/can.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { COMPUTE_READS } from '../use-events.ts';

const STALE = ['listEvents', ...COMPUTE_READS] as const;

interface Props {
  compute: Schema<'Compute'>;
  onClose: () => void;
}

/** Changes the label and the tags of a compute. */
export default function EditDialog({ compute, onClose }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const mayTag = canTag(grants);
  const path = { computeId: compute.id };
  const form = useDraft(
    'updateCompute',
    { label: compute.label, tags: formatTags(compute.tags) },
    {
      changesOf: (saved, { label, tags }) => ({
        ...(label !== saved.label && { label }),
        ...(formatTags(parseTags(tags)) !== saved.tags && { tags: parseTags(tags) }),
      }),
      onDone: ({ label }) => {
        const before = {
          ...(form.changes.label !== undefined && { label: compute.label }),
          ...(form.changes.tags && { tags: compute.tags }),
        };
        void invalidate(...STALE);
        onClose();
        toastWithUndo(`${label} was changed`, {
          write: () => call('updateCompute', { path, body: before }),
          stale: STALE,
        });
      },
    },
  );
  const { label, tags } = form.draft;
  const problems = [
    ...(label === compute.label ? [] : computeLabelProblems(label)),
    ...tagReasons(tags).map((reason) => ({ field: 'tags', reason })),
  ];
  return (
    <DraftDialog
      title={`Edit ${compute.label}`}
      form={form}
      input={{ path, body: form.changes }}
      problems={problems}
      action="Save"
      keepsDraft
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        value={label}
        onChange={(text) => form.change({ label: text })}
        reasons={reasonsOf(problems, 'label')}
      />
      <TextField
        name="tags"
        label="Tags"
        value={tags}
        onChange={(text) => form.change({ tags: text })}
        input={{ disabled: !mayTag.isAllowed }}
        hint={mayTag.isAllowed ? 'With commas between, such as: production, web' : mayTag.reason}
        reasons={reasonsOf(problems, 'tags')}
        isOptional
      />
    </DraftDialog>
  );
}

import { useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { firewallChangesProblems } from '#plan/firewall.ts';
import { formatTags, parseTags, tagReasons } from '#plan/tags.ts';
import { canTag } from '#rights/can.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { FIREWALL_READS } from '../reads.ts';

interface Props {
  firewall: Schema<'Firewall'>;
  onClose: () => void;
}

/** Changes label and tags of a firewall. */
export default function EditDialog({ firewall, onClose }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const mayTag = canTag(grants);
  const path = { firewallId: firewall.id };
  const form = useDraft(
    'updateFirewall',
    { label: firewall.label, tags: formatTags(firewall.tags) },
    {
      changesOf: (saved, { label, tags }) => ({
        ...(label !== saved.label && { label }),
        ...(formatTags(parseTags(tags)) !== saved.tags && { tags: parseTags(tags) }),
      }),
      onDone: ({ label }) => {
        const before = form.reversal;
        void invalidate(...FIREWALL_READS);
        onClose();
        toastWithUndo(`${label} was changed`, {
          write: () => call('updateFirewall', { path, body: before }),
          stale: FIREWALL_READS,
        });
      },
    },
  );
  const { label, tags } = form.draft;
  const problems = [
    ...firewallChangesProblems({ label }),
    ...tagReasons(tags).map((reason) => ({ field: 'tags', reason })),
  ];
  return (
    <DraftDialog
      title={`Edit ${firewall.label}`}
      form={form}
      input={{ path, body: form.changes }}
      problems={problems}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        value={label}
        onChange={(text) => form.change({ label: text })}
        reasons={reasonsOf(problems, 'label')}
        input={{ maxLength: 32 }}
      />
      {mayTag.isAllowed && (
        <TextField
          name="tags"
          label="Tags"
          isOptional
          hint="With commas between."
          value={tags}
          onChange={(text) => form.change({ tags: text })}
          reasons={reasonsOf(problems, 'tags')}
        />
      )}
    </DraftDialog>
  );
}

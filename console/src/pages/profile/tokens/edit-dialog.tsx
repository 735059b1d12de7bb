import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { networkProblems, networksIn } from '#plan/token.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { type RestrictionDraft, restrictionChanges } from './draft.ts';
import { nameOf } from './name.ts';
import { RestrictionFields } from './restriction-fields.tsx';

interface Props {
  token: Schema<'Token'>;
  onClose: () => void;
}

interface EditDraft extends RestrictionDraft {
  label: string;
}

/** Renames a token, or changes its restrictions. */
export default function EditDialog({ token, onClose }: Props) {
  const form = useDraft('updateToken', () => draftOf(token), {
    changesOf: (saved, draft) => {
      const restrictions = restrictionChanges(token.restrictions, draft);
      return {
        ...(draft.label !== saved.label && { label: draft.label }),
        ...(restrictions && { restrictions }),
      };
    },
    onDone: ({ label }) => {
      void invalidate('listTokens', 'listEvents');
      toast(`Changed ${nameOf({ ...token, label })}`);
      onClose();
    },
  });
  const { draft } = form;
  return (
    <DraftDialog
      title={`Edit ${nameOf(token)}`}
      form={form}
      input={{ path: { tokenId: token.id }, body: form.changes }}
      problems={networkProblems(networksIn(draft.networks))}
      action="Save"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Label"
        value={draft.label}
        onChange={(label) => form.change({ label })}
        input={{ maxLength: 100 }}
      />
      <RestrictionFields draft={draft} onChange={form.change} />
    </DraftDialog>
  );
}

function draftOf({ label, restrictions }: Schema<'Token'>): EditDraft {
  return {
    label,
    vpcs: restrictions?.vpcs ?? [],
    networks: (restrictions?.allowed_ips ?? []).join('\n'),
  };
}

import { invalidate } from '#api/queries.ts';
import { sshKeyProblems } from '#plan/ssh-key.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { reasonsOnceTyped } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';

interface KeyDraft {
  key: string;
  /** Undefined until somebody types one. */
  label: string | undefined;
}

/** Asks for a public key. The label follows its comment until somebody types another one. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useDraft<'addSshKey', KeyDraft>(
    'addSshKey',
    { key: '', label: undefined },
    {
      onDone: (added) => {
        void invalidate('listSshKeys', 'listEvents');
        toast(`Added SSH key ${added.label}`);
        onClose();
      },
    },
  );
  const { key, label = commentOf(key) } = form.draft;
  const body = { label, ssh_key: key.trim() };
  const problems = sshKeyProblems(body.ssh_key);
  return (
    <DraftDialog
      title="Add SSH key"
      form={form}
      input={{ body }}
      problems={problems}
      action="Add SSH key"
      onClose={onClose}
    >
      <AreaField
        name="ssh_key"
        label="Public key"
        rows={4}
        hint="The contents of a file such as id_ed25519.pub. Never paste a private key."
        value={key}
        onChange={(text) => form.change({ key: text })}
        reasons={reasonsOnceTyped(key, problems, 'ssh_key')}
      />
      <TextField
        name="label"
        label="Label"
        value={label}
        onChange={(text) => form.change({ label: text })}
        input={{ maxLength: 64 }}
      />
    </DraftDialog>
  );
}

/** Most keys end with who has them, and where: `maria@laptop`. */
function commentOf(key: string): string {
  const [, , ...comment] = key.trim().split(/\s+/);
  return comment.join(' ').slice(0, 64);
}

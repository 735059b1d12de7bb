import { invalidate } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { usernameProblems } from '#plan/user.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

interface Props {
  username: string;
  onClose: () => void;
}

/** Gives a user another name. The user signs in with it from then on. */
export default function RenameDialog({ username: before, onClose }: Props) {
  const form = useDraft(
    'updateUser',
    { username: before },
    {
      onDone: (user) => {
        toast(`${before} is now ${user.username}`);
        go(paths.user(user.username), { isReplaced: true });
        void invalidate('listUsers', 'listEvents');
      },
    },
  );
  const { username } = form.draft;
  const problems = form.hasChanges ? usernameProblems(username) : [];
  return (
    <DraftDialog
      title={`Rename ${before}`}
      form={form}
      input={{ path: { username: before }, body: { username } }}
      problems={problems}
      action="Rename"
      isEdit
      onClose={onClose}
    >
      <TextField
        name="username"
        label="Username"
        hint="The user signs in with the new name from then on."
        value={username}
        onChange={(text) => form.change({ username: text })}
        reasons={reasonsOf(problems, 'username')}
        input={{ maxLength: 32 }}
      />
    </DraftDialog>
  );
}

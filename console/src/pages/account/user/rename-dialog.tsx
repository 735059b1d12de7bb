import { useState } from 'react';
import { invalidate } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { usernameProblems } from '#plan/user.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

interface Props {
  username: string;
  onClose: () => void;
}

/** Gives a user another name. The user signs in with it from then on. */
export default function RenameDialog({ username: before, onClose }: Props) {
  const [username, setUsername] = useState(before);
  const input = { path: { username: before }, body: { username } };
  const problems = username === before ? [] : usernameProblems(username);
  useUnsaved(username !== before);
  const submit = useSubmit('updateUser', {
    onDone: (user) => {
      toast(`${before} is now ${user.username}`);
      go(paths.user(user.username), { isReplaced: true });
      void invalidate('listUsers', 'listEvents');
    },
  });
  return (
    <Dialog title={`Rename ${before}`} onClose={onClose} keepsDraft={username !== before}>
      <Form
        failure={submit.failure}
        onSubmit={() => (username === before ? onClose() : submit.send(problems, input))}
      >
        <TextField
          name="username"
          label="Username"
          hint="The user signs in with the new name from then on."
          value={username}
          onChange={(text) => {
            setUsername(text);
            submit.forget();
          }}
          reasons={problems.length > 0 ? problems.map(({ reason }) => reason) : undefined}
          input={{ maxLength: 32 }}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Rename
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateUser" input={input} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}

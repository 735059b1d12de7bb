import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { OneTimeSecret } from '#ui/form/one-time-secret.tsx';
import { Time } from '#ui/time.tsx';
import { apiTime } from '#ui/time-text.ts';
import { useInvitation } from './use-invitation.ts';

interface Props {
  username: string;
  onClose: () => void;
}

const NOT_FOUND = 404;

/** Shows who invited the link that nobody is sent. */
export default function InvitationDialog({ username, onClose }: Props) {
  const invitation = useInvitation();
  const title = `Invitation for ${username}`;
  if (invitation.data) {
    return (
      <Dialog title={title}>
        <OneTimeSecret
          label="Link"
          secret={invitation.data.link}
          hint={
            <>
              Give it to {username}. It works once, until <Time at={apiTime(invitation.data.expiry)} />, and
              is never shown again.
            </>
          }
          action="I have copied it"
          onStored={onClose}
        />
      </Dialog>
    );
  }
  const isGone = invitation.error?.status === NOT_FOUND;
  return (
    <Dialog
      title={title}
      description={
        isGone
          ? `There is no link that you can be shown: it was shown before, it has expired, or somebody else invited ${username}. For a new link, delete ${username} and send another invitation.`
          : `No mail server is set up, so ${username} gets no mail. Show the link and pass it on yourself. You can see it only once.`
      }
      onClose={onClose}
    >
      <Form failure={isGone ? null : invitation.error} onSubmit={() => invitation.mutate(username)}>
        <FormButtons>
          {!isGone && (
            <Button type="submit" kind="primary" isBusy={invitation.isPending}>
              Show link
            </Button>
          )}
          <Button onClick={onClose}>{isGone ? 'Close' : 'Not now'}</Button>
        </FormButtons>
      </Form>
    </Dialog>
  );
}

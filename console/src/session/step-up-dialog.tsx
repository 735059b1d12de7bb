import { useState } from 'react';
import { callConsole } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import { sessionStore } from '#api/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';

interface Props {
  wantsCode: boolean;
  /** The password was confirmed. */
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password before something that would outlive the session. */
export default function StepUpDialog({ wantsCode, onProved, onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  // The service says it as it does to somebody who signs in, and must not say which of the two is wrong.
  const isWrong = failure?.status === 400 && failure.reasons.some(({ field }) => field === 'password');

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await callConsole('POST', '/console/step-up', { password, ...(wantsCode && { code }) });
      const store = sessionStore();
      store.set({ ...store.get(), proved: Math.floor(Date.now() / 1000) });
      onProved();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Confirm that it is you"
      description="This can outlive your session, so it needs your password. You will not be asked again for 10 minutes."
      onClose={onClose}
      keepsDraft
    >
      <Form failure={failure} onSubmit={() => void confirm()}>
        <TextField
          name="password"
          label="Password"
          value={password}
          onChange={setPassword}
          reasons={isWrong ? ['That password is not right'] : undefined}
          input={{ type: 'password', autoComplete: 'current-password' }}
        />
        {wantsCode && (
          <TextField
            name="code"
            label="Code of your authenticator app"
            value={code}
            onChange={setCode}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          />
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Confirm
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormButtons>
      </Form>
    </Dialog>
  );
}

import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { inGroups, otpauthUri } from './otpauth.ts';
import { Qr } from './qr.tsx';
import styles from './security.module.css';

interface Props {
  username: string;
  secret: string;
  onDone: (scratch: string) => void;
  onClose: () => void;
}

/** Hands the secret to the app, and asks for the code that proves it. */
export function CodeStep({ username, secret, onDone, onClose }: Props) {
  const form = useDraft(
    'confirmTwoFactor',
    { tfa_code: '' },
    {
      unguarded: ['tfa_code'],
      onDone: ({ scratch }) => onDone(scratch),
    },
  );
  return (
    <Form failure={form.failure} onSubmit={() => form.send([], { body: form.draft })}>
      <Qr text={otpauthUri(username, secret)} label="QR code for an authenticator app" />
      <p className={styles.step}>
        Scan it with your app, or enter this key:{' '}
        <Copyable text={secret} name="the key">
          <span className="mono">{inGroups(secret)}</span>
        </Copyable>
      </p>
      <TextField
        name="tfa_code"
        label="Code from the app"
        value={form.draft.tfa_code}
        onChange={(code) => form.change({ tfa_code: code })}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          Turn on
        </Button>
        <CancelButton onClick={onClose} />
      </FormButtons>
    </Form>
  );
}

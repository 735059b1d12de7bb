import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
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
  const [code, setCode] = useState('');
  const submit = useSubmit('confirmTwoFactor', { onDone: ({ scratch }) => onDone(scratch) });
  return (
    <Form failure={submit.failure} onSubmit={() => submit.send([], { body: { tfa_code: code } })}>
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
        value={code}
        onChange={(text) => {
          setCode(text);
          submit.forget();
        }}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={submit.isBusy}>
          Turn on
        </Button>
        <CancelButton onClick={onClose} />
      </FormButtons>
    </Form>
  );
}

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import { Input } from '#ui/form/controls.tsx';
import { Field } from '#ui/form/field.tsx';
import styles from '../computes.module.css';
import { newPassword } from './password.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
}

/** The password of root: typed, or made here and shown so that it can be stored. */
export function PasswordField({ value, onChange }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field name="root_pass" label="Root password" hint="Store it now: it is never shown again.">
      {(control) => (
        <span className={styles.secret}>
          <Input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={styles.buttons}>
            <Button
              onClick={() => {
                onChange(newPassword((bytes) => crypto.getRandomValues(bytes)));
                setShown(true);
              }}
            >
              Generate
            </Button>
            <Button onClick={() => setShown(!isShown)} aria-pressed={isShown}>
              Show
            </Button>
            {value !== '' && <CopyButton text={value} name="the root password" />}
          </span>
        </span>
      )}
    </Field>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy.tsx';
import { Input } from './controls.tsx';
import { Field } from './field.tsx';
import styles from './form.module.css';
import { Form, FormButtons } from './form.tsx';

interface Props {
  /** What it is, as in `Token`. */
  label: string;
  secret: string;
  hint?: ReactNode;
  /** What is done once it is stored. */
  action?: string;
  failure?: ApiFailure | null;
  isBusy?: boolean;
  onStored: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * A secret that nobody can read again, inside a dialog that cannot be closed by chance. Its value is in the state of that
 * dialog only, and gone with it.
 */
export function OneTimeSecret(props: Props) {
  const { label, secret, hint, action = 'I have stored it', failure, isBusy = false, onStored } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <Form failure={failure} onSubmit={onStored}>
      <Field name="secret" label={label} hint={hint ?? 'Store it now: it is never shown again.'}>
        {(control) => (
          <span className={styles.secret}>
            <Input {...control} ref={input} readOnly value={secret} />
            <CopyButton text={secret} name={`the ${label.toLowerCase()}`} />
          </span>
        )}
      </Field>
      <FormButtons>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {action}
        </Button>
        {props.children}
      </FormButtons>
    </Form>
  );
}

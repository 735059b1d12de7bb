import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';
import { DialogNotice, useOpenDialog } from './open-dialogs.tsx';

interface Props {
  title: string;
  /** What goes: `3 subnets, 0 interfaces`. */
  children: ReactNode;
  /** Text of the button: a verb. */
  action: string;
  /** What the other button does. */
  cancel?: string;
  /** The text to type before the button works, for what is hard to make again. */
  typed?: string;
  failure?: ApiFailure | null;
  /** Help for a reason of the service. */
  helpFor?: (reason: string) => ReactNode;
  isBusy: boolean;
  /** Copies the call that the button makes. */
  copyAs?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something goes. */
export default function Confirm(props: Props) {
  const { title, children, action, cancel = 'Cancel', typed, failure, helpFor, isBusy, copyAs } = props;
  const { onConfirm, onClose } = props;
  const change = useOpenDialog(onClose);
  const [text, setText] = useState('');
  const isTyped = typed === undefined || text === typed;
  return (
    <AlertDialog.Root open onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.description} render={<div />}>
            {children}
          </AlertDialog.Description>
          <DialogNotice />
          <Form failure={failure} helpFor={helpFor} onSubmit={() => isTyped && onConfirm()}>
            {typed !== undefined && (
              <TextField
                name="typed"
                label={
                  <>
                    To confirm, type <code>{typed}</code>
                  </>
                }
                value={text}
                onChange={setText}
              />
            )}
            <FormButtons>
              <Button
                type="submit"
                kind="danger"
                isBusy={isBusy}
                right={isTyped ? undefined : { isAllowed: false, reason: '' }}
              >
                {action}
              </Button>
              <Button onClick={onClose}>{cancel}</Button>
              {copyAs}
            </FormButtons>
          </Form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

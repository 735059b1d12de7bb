import { useEffect } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { onMessage } from './channel.ts';
import styles from './session.module.css';
import { renewSession } from './session.ts';

interface Props {
  onDone: () => void;
  /** There is nothing to go on with before. */
  onClose?: never;
}

/** The session has ended. The page stays as it is until somebody signs in in another tab. */
export default function SignedOutDialog({ onDone }: Props) {
  useEffect(() => {
    const check = () => {
      renewSession().then(onDone, () => {
        // Still nobody.
      });
    };
    const stop = onMessage('signed-in', check);
    addEventListener('focus', check);
    return () => {
      stop();
      removeEventListener('focus', check);
    };
  }, [onDone]);

  return (
    <Dialog
      title="You are signed out"
      description="What you have typed is still here. Sign in again, and this page goes on where it was."
      keepsDraft
    >
      <p className={styles.way}>
        <a href="/login?continue=/console/signed-in" target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      </p>
    </Dialog>
  );
}

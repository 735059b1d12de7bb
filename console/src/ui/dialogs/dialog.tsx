import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import styles from './dialog.module.css';
import { DialogNotice, useOpenDialog } from './open-dialogs.tsx';

/** Where the focus goes: to what is filled in first, not to the button that closes. */
const FIRST = 'form :is(input, select, textarea):not(:disabled), form button';

interface Props {
  title: ReactNode;
  /** What the dialog is about, in a sentence. */
  description?: ReactNode;
  /** Closed by Escape, the button, or a press outside. Without it, there is no way to close it from here. */
  onClose?: (() => void) | undefined;
  /** Wide enough for a map or a table. */
  isWide?: boolean;
  /** A press outside does not close what holds a draft. */
  keepsDraft?: boolean;
  children: ReactNode;
}

/** A dialog, open as long as it is drawn. Focus goes into it, stays, and returns. */
export function Dialog(props: Props) {
  const { title, description, onClose, isWide = false, keepsDraft = false, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const change = useOpenDialog(onClose);
  return (
    <Base.Root open onOpenChange={change} disablePointerDismissal={keepsDraft}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={`${styles.popup} ${isWide ? styles.wide : ''}`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIRST) ?? true}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {onClose && (
              <Base.Close className={styles.close} aria-label="Close">
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" stroke="currentColor">
                  <path d="m4 4 8 8m0-8-8 8" strokeWidth="1.6" />
                </svg>
              </Base.Close>
            )}
          </div>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          <DialogNotice />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

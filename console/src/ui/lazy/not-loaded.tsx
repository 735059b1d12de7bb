import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ApiFailure } from '#api/failure.ts';
import { useOpenDialog } from '#ui/dialogs/open-dialogs.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { Button } from '../button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import states from '../states/states.module.css';
import styles from './lazy.module.css';
import { isTransientFailure, RETRY_INTERVAL_MS, ScriptLoadError } from './script-loader.ts';

const NOT_LOADED = 'This could not be loaded';

interface Props {
  /** Why it is not there. */
  failure: unknown;
  onRetry: () => void;
}

/** In place of a part of a page that is not there. */
export function NotLoaded({ failure, onRetry }: Props) {
  useAutomaticRetry(failure, onRetry);
  const { title, text } = wordsFor(failure);
  return (
    <div className={states.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={states.actions}>
        <RecoveryActions failure={failure} onRetry={onRetry} />
      </div>
    </div>
  );
}

/**
 * In place of a dialog that is not there. The browser's own dialog needs no other script.
 * @param onClose none for what must be answered
 */
export function NotLoadedDialog({
  failure,
  onRetry,
  onClose = onRetry,
}: Props & { onClose?: (() => void) | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAutomaticRetry(failure, onRetry);
  useOpenDialog(onClose);
  // Before what takes its place looks where the focus was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const { title, text } = wordsFor(failure);
  return createPortal(
    <dialog
      ref={dialog}
      className={`${dialogStyles.popup} ${styles.dialog}`}
      aria-labelledby="not-loaded"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Pressed twice, Escape closes it without asking.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
    >
      <h2 id="not-loaded" className={dialogStyles.title}>
        {title}
      </h2>
      <p>{text}</p>
      <div className={states.actions}>
        <RecoveryActions failure={failure} onRetry={onRetry} />
        {onClose !== onRetry && <Button onClick={onClose}>Close</Button>}
      </div>
    </dialog>,
    document.body,
  );
}

/** Tries again by itself while nothing answers. */
export function useAutomaticRetry(failure: unknown, onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  const isAway = isTransientFailure(failure);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => retry.current(), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAway]);
}

function RecoveryActions({ failure, onRetry }: Props) {
  return (
    <>
      {failure instanceof ApiFailure && <Button onClick={onRetry}>Try again</Button>}
      {!isTransientFailure(failure) && <Button onClick={() => location.reload()}>Reload</Button>}
    </>
  );
}

function wordsFor(failure: unknown): { title: string; text: string } {
  if (failure instanceof ScriptLoadError) return { title: NOT_LOADED, text: 'Reload the page to try again.' };
  if (!(failure instanceof ApiFailure))
    return {
      title: 'This does not work',
      text: 'The fault is in the console, not in the service. What was saved stays saved.',
    };
  if (failure.isTransient) return { title: NOT_LOADED, text: failureText(failure) };
  return {
    title: 'A new version is ready',
    text: 'What should open here belongs to the version before. Save what you have typed, then reload.',
  };
}

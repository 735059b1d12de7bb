import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '#api/store.ts';
import styles from './toast.module.css';

interface Toast {
  number: number;
  text: string;
  /** Takes back what was told, where that is true. */
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 10_000;
const MOST = 3;

const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Tells what was done, for ten seconds. Ctrl-Z takes the newest one back. */
export function toast(text: string, action?: Toast['action']): void {
  count += 1;
  toasts.set([...toasts.get(), { number: count, text, ...(action && { action }) }].slice(-MOST));
}

/** Where toasts are shown. Once on the page. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.watch, toasts.get);

  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      const newest = toasts.get().findLast(({ action }) => action);
      if (!isUndo || isTyping || !newest) return;
      event.preventDefault();
      runToastAction(newest);
    };
    addEventListener('keydown', undo);
    return () => removeEventListener('keydown', undo);
  }, []);

  return (
    <div className={styles.toasts} role="status">
      {shown.map((one) => (
        <ToastItem key={one.number} toast={one} />
      ))}
    </div>
  );
}

function ToastItem({ toast: one }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(one), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [one, isHeld]);
  return (
    // Stays as long as somebody reads it or is about to press its button.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{one.text}</span>
      {one.action && (
        <button type="button" onClick={() => runToastAction(one)}>
          {one.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissToast(one)}>
        ×
      </button>
    </div>
  );
}

function runToastAction(one: Toast): void {
  dismissToast(one);
  one.action?.run();
}

function dismissToast({ number }: Toast): void {
  toasts.set(toasts.get().filter((other) => other.number !== number));
}

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

interface Props {
  label: ReactNode;
  /** Links and buttons. */
  children: ReactNode;
  /** The side on which it ends. */
  side?: 'start' | 'end';
}

/** A list of links and buttons that opens below its label. Closed by Escape, a press outside, or a choice. */
export function Menu({ label, children, side = 'end' }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: PointerEvent | FocusEvent) => {
      if (!(event.target instanceof Element) || details.current?.contains(event.target)) return;
      // A dialog that something in the menu opened gives the focus back to it.
      if (!event.target.closest('[role="dialog"], [role="alertdialog"]')) shut();
    };
    addEventListener('pointerdown', close);
    addEventListener('focusin', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('focusin', close);
    };
  }, []);

  function shut() {
    details.current?.removeAttribute('open');
  }

  return (
    // Keys and clicks of what is inside come here: the menu itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        shut();
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span className={styles.label}>{label}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={`${styles.list} ${styles[side]}`}
        onClick={(event) => event.target instanceof Element && event.target.closest('a, button') && shut()}
      >
        {children}
      </div>
    </details>
  );
}

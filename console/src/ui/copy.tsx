import { type ReactNode, useEffect, useState } from 'react';
import { copy } from './clipboard.ts';
import styles from './copy.module.css';

const SHOWN_MS = 1500;

/** A button that copies. What it copies is part of its name. */
export function CopyButton({ text, name = text }: { text: string; name?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={styles.button}
      data-copied={isCopied || undefined}
      aria-label={`Copy ${name}`}
      onClick={() => void copy(text).then(setCopied)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
        {isCopied ? (
          <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="2" />
        ) : (
          <path d="M5.5 5.5h7v7h-7zM3.5 10.5v-7h7" strokeWidth="1.4" />
        )}
      </svg>
    </button>
  );
}

/** A value with a button that copies it, shown when somebody points to it or reaches it by keyboard. */
export function Copyable({ text, name, children }: { text: string; name?: string; children?: ReactNode }) {
  return (
    <span className={styles.copyable}>
      {children ?? <span className="mono">{text}</span>}
      <CopyButton text={text} {...(name !== undefined && { name })} />
    </span>
  );
}

/** A command to copy. */
export function Command({ text, name }: { text: string; name: string }) {
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} name={name} />
    </div>
  );
}

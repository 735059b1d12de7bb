import { useEffect, useRef } from 'react';
import type { LoggedCall } from '#api/call-log.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy.tsx';
import styles from './drawer.module.css';

/** A call, and what the service answered when it was repeated. */
export interface RepeatedCall {
  call: LoggedCall;
  text: string;
}

/** Nobody reads more, and a browser takes long to draw it. */
const SHOWN = 20_000;

/** The answer to a call that was repeated. */
export function Answer({
  answered: { call, text },
  onClose,
}: {
  answered: RepeatedCall;
  onClose: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  const shown = formatJson(text);
  return (
    <div ref={place} className={styles.answer}>
      <div className={styles.head}>
        <h3>
          Answer to{' '}
          <code>
            {call.request.method} {call.request.path}
          </code>
        </h3>
        <CopyButton text={shown} name="the answer" />
        <Button kind="quiet" onClick={onClose}>
          Hide
        </Button>
      </div>
      {/* Scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label="Answer">
        <code>{shown.slice(0, SHOWN)}</code>
      </pre>
      {shown.length > SHOWN && (
        <p className="quiet">This is only the beginning. Copy the answer to get all of it.</p>
      )}
    </div>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

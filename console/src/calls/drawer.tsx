import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { repeat } from '#api/call.ts';
import { callLog, type LoggedCall } from '#api/call-log.ts';
import { ApiFailure } from '#api/failure.ts';
import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyRequest } from '#ui/copy-as.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { Status } from '#ui/status.tsx';
import { clockTime } from '#ui/time-text.ts';
import { toast } from '#ui/toast.tsx';
import { Answer, type RepeatedCall } from './answer.tsx';
import styles from './drawer.module.css';

/** The last calls that the console made, below the page, which can be used meanwhile. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const log = useSyncExternalStore(callLog.watch, callLog.get);
  const [showsPolls, setShowsPolls] = useState(false);
  const [answered, setAnswered] = useState<RepeatedCall>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function sendAgain(one: LoggedCall): void {
    repeat(one).then(
      (text) => setAnswered({ call: one, text }),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        toast(failureText(error));
      },
    );
  }

  const rows = showsPolls ? log : log.filter(({ isPoll }) => !isPoll);
  return (
    // Keys of what is inside come here: the drawer itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.drawer}
      aria-labelledby="calls"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div className={styles.head}>
        <h2 id="calls" ref={heading} tabIndex={-1}>
          API calls
        </h2>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={showsPolls}
            onChange={(event) => setShowsPolls(event.target.checked)}
          />
          Show background calls
        </label>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={styles.content}>
        {answered && <Answer answered={answered} onClose={() => setAnswered(undefined)} />}
        {rows.length === 0 ? (
          <p className="quiet">No calls yet.</p>
        ) : (
          <Table caption="API calls" columns={columnsFor(sendAgain)} rows={rows} keyOf={keyOf} />
        )}
      </div>
    </section>
  );
}

function columnsFor(sendAgain: (one: LoggedCall) => void): Column<LoggedCall>[] {
  return [
    {
      title: 'Call',
      isName: true,
      weight: 3,
      cell: ({ request: { method, path }, operation, at }) => (
        <>
          <code>
            {method} {path}
          </code>
          <span className="below">
            {operation}, {clockTime(at)}
          </span>
        </>
      ),
    },
    {
      title: 'Status',
      weight: 0.8,
      cell: ({ status }) => (
        <Status kind={status >= 200 && status < 300 ? 'good' : 'bad'}>
          {status === 0 ? 'No answer' : status}
        </Status>
      ),
    },
    {
      title: 'Time',
      isNumber: true,
      weight: 0.7,
      cell: ({ milliseconds }) => `${milliseconds} ms`,
    },
    {
      title: 'Request ID',
      weight: 1.6,
      cell: ({ requestId }) =>
        requestId === undefined ? (
          <span className="quiet">-</span>
        ) : (
          <Copyable text={requestId} name="the request ID" />
        ),
    },
    {
      title: 'Actions',
      weight: 1.5,
      cell: (one) => (
        <span className="buttons">
          <CopyRequest request={one.request} />
          {one.request.method === 'GET' && (
            <Button kind="quiet" onClick={() => sendAgain(one)}>
              Repeat
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function keyOf({ number }: LoggedCall): number {
  return number;
}

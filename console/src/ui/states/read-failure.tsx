import type { ReactNode } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy.tsx';
import { clockTime } from '../time-text.ts';
import { failureText } from './failure-text.ts';
import styles from './states.module.css';

interface Props {
  failure: ApiFailure;
  onRetry: () => void;
  /** A link to where one can go on. */
  wayBack?: ReactNode;
}

/** In place of what could not be read. */
export function ReadFailure({ failure, onRetry, wayBack }: Props) {
  const { title, text } = wordsFor(failure);
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>
        {wayBack}
        {failure.isTransient && <Button onClick={onRetry}>Try again</Button>}
      </div>
      <RequestId failure={failure} />
    </div>
  );
}

/** Above what was read before, while the service is away. What is wrong stands above the page. */
export function DataAge({ since }: Pick<RefreshFailureProps, 'since'>) {
  return <p className={styles.old}>From {clockTime(since)}</p>;
}

interface RefreshFailureProps {
  failure: ApiFailure;
  /** When what is shown was read, in milliseconds. */
  since: number;
  onRetry: () => void;
}

/** Above what was read before, when it could not be read again. */
export function RefreshFailure({ failure, since, onRetry }: RefreshFailureProps) {
  return (
    <div className={styles.bar} role="status">
      <span>
        From {clockTime(since)}. {failureText(failure)}
      </span>
      <Button onClick={onRetry}>Try again</Button>
      <RequestId failure={failure} />
    </div>
  );
}

function RequestId({ failure: { requestId, status } }: { failure: ApiFailure }) {
  if (requestId === undefined || status < 500) return null;
  return (
    <p className={styles.request}>
      Request <code>{requestId}</code>
      <CopyButton text={requestId} name="the request id" />
    </p>
  );
}

function wordsFor(failure: ApiFailure): { title: string; text: string } {
  if (failure.status === 403) {
    return { title: 'You may not open this', text: 'Ask an administrator of the account for access.' };
  }
  if (failure.status === 404) {
    return { title: 'Not found', text: 'It was deleted, or the link is wrong.' };
  }
  if (failure.status === 400) return { title: 'This cannot be shown', text: failureText(failure) };
  return { title: 'This could not be loaded', text: failureText(failure) };
}

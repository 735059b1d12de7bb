import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { conditions } from '#api/conditions.ts';
import type { ApiFailure } from '#api/failure.ts';
import { Failed, FromBefore, FromEarlier } from './failed.tsx';

/** What a read tells about itself. */
export interface ReadState<T> {
  data: T | undefined;
  error: ApiFailure | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface Props<T> {
  reading: ReadState<T>;
  /** Of the same height as what comes. */
  skeleton: ReactNode;
  wayBack?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Whether what stands around a part is marked as old already. */
const Marked = createContext(false);

/** What was read; a skeleton until it is there; and if it cannot be read, why, and what was there before. */
export function Loaded<T>({ reading, skeleton, wayBack, children }: Props<T>) {
  const { data, error, dataUpdatedAt, refetch } = reading;
  const { awaySince } = useSyncExternalStore(conditions.watch, conditions.get);
  const isInMarked = useContext(Marked);
  if (error && (data === undefined || !error.isTransient)) {
    return <Failed failure={error} onRetry={() => refetch()} wayBack={wayBack} />;
  }
  if (data === undefined) return skeleton;
  const isOld = awaySince !== undefined && dataUpdatedAt > 0;
  return (
    <Marked value={isOld || isInMarked}>
      {isOld
        ? !isInMarked && <FromBefore since={dataUpdatedAt} />
        : error && <FromEarlier failure={error} since={dataUpdatedAt} onRetry={() => refetch()} />}
      {children(data)}
    </Marked>
  );
}

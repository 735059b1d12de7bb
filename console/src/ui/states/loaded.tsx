import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { conditions } from '#api/conditions.ts';
import type { ApiFailure } from '#api/failure.ts';
import { DataAge, ReadFailure, RefreshFailure } from './read-failure.tsx';

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
const StaleContext = createContext(false);

/** What was read; a skeleton until it is there; and if it cannot be read, why, and what was there before. */
export function Loaded<T>({ reading, skeleton, wayBack, children }: Props<T>) {
  const { data, error, dataUpdatedAt, refetch } = reading;
  const { awaySince } = useSyncExternalStore(conditions.watch, conditions.get);
  const isInMarked = useContext(StaleContext);
  if (error && (data === undefined || !error.isTransient)) {
    return <ReadFailure failure={error} onRetry={() => refetch()} wayBack={wayBack} />;
  }
  if (data === undefined) return skeleton;
  const isOld = awaySince !== undefined && dataUpdatedAt > 0;
  return (
    <StaleContext value={isOld || isInMarked}>
      {isOld
        ? !isInMarked && <DataAge since={dataUpdatedAt} />
        : error && <RefreshFailure failure={error} since={dataUpdatedAt} onRetry={() => refetch()} />}
      {children(data)}
    </StaleContext>
  );
}

import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '#api/call.ts';
import type { ApiFailure } from '#api/failure.ts';
import { queries } from '#api/queries.ts';
import { type AccountEvent, onLiveUpdate } from '#live/updates.ts';
import type { ReadState } from '#ui/states/loaded.tsx';
import { apiFilter, type EventFilter } from './filter.ts';
import { type EventPage, readEventPage, splitUpdates, withUpdates } from './pages.ts';

export interface Timeline {
  reading: ReadState<readonly AccountEvent[]>;
  /** New ones that wait until somebody asks for them. */
  waiting: number;
  showWaiting: () => void;
  hasEarlier: boolean;
  isReadingEarlier: boolean;
  showEarlier: () => void;
}

type TimelineData = InfiniteData<EventPage, number | undefined>;

/**
 * The events of a filter, newest first, live.
 * @param isHeld whether new ones must wait, because somebody is busy in the list
 */
export function useTimeline(filter: EventFilter, isHeld: () => boolean): Timeline {
  const key = keyOf(filter);
  const query = useInfiniteQuery<EventPage, ApiFailure, TimelineData, QueryKey, number | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readEventPage(filter, pageParam, reader(filter, signal)),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    // Kept up to date by what happens, and not by reading all pages again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [waiting, setWaiting] = useState<readonly AccountEvent[]>([]);
  const name = JSON.stringify(filter);

  const add = useCallback(
    (events: readonly AccountEvent[]) => {
      const wanted: EventFilter = JSON.parse(name);
      queries.setQueryData<TimelineData>(keyOf(wanted), (data) => data && withUpdates(data, events));
    },
    [name],
  );
  useEffect(() => {
    setWaiting([]);
    return onLiveUpdate(({ events, isGap }) => {
      if (isGap) return;
      const wanted: EventFilter = JSON.parse(name);
      const known = queries.getQueryData<TimelineData>(keyOf(wanted));
      if (!known) return;
      const { fresh, changed } = splitUpdates(events, known.pages, wanted);
      add(changed);
      if (fresh.length === 0) return;
      if (isHeld()) setWaiting((before) => [...before, ...fresh]);
      else add(fresh);
    });
  }, [name, add, isHeld]);

  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const events = useMemo(() => data?.pages.flatMap((page) => page.events), [data]);
  return {
    reading: { data: events, error, dataUpdatedAt, refetch },
    waiting: waiting.length,
    showWaiting: () => {
      add(waiting);
      setWaiting([]);
    },
    hasEarlier: hasNextPage,
    isReadingEarlier: isFetchingNextPage,
    showEarlier: () => void fetchNextPage(),
  };
}

function keyOf(filter: EventFilter): QueryKey {
  return ['listEvents', 'timeline', filter];
}

function reader(filter: EventFilter, signal: AbortSignal) {
  return async (before: number | undefined, size: number) => {
    const { data } = await call('listEvents', {
      query: { page_size: size },
      filter: apiFilter(filter, before),
      signal,
    });
    return data;
  };
}

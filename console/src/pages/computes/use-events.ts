import { useEffect, useRef } from 'react';
import type { OperationName, Schema } from '#api/operations.ts';
import { invalidate, poll, useRead } from '#api/queries.ts';
import { markOf } from './jobs.ts';
import { isChanging } from './status.ts';

/** While something changes. */
const QUICK_MS = 1000;
const CALM_MS = 3000;
const EVENTS = 25;

/** What a change of a compute may have made stale. */
export const COMPUTE_READS = [
  'listComputes',
  'getCompute',
  'listComputeConfigs',
  'getComputeConfig',
  'getComputeIps',
  'listVpcIps',
  'listIpsOfVpc',
  'listVpcs',
  'getVpc',
  'getVpcSubnet',
] as const satisfies readonly OperationName[];

/**
 * Follows the events of a compute, or of all of them, as long as the page is seen. What a change made stale is read
 * again.
 * @param changing the statuses of the computes that are shown
 * @returns the newest events, the newest first
 */
export function useComputeEvents(
  id: number | undefined,
  changing: readonly Schema<'Compute'>['status'][],
): readonly Schema<'Event'>[] {
  const input = eventsOf(id);
  const { data } = useRead('listEvents', input);
  const events = data?.data;
  const hasJob = events?.some(({ status }) => status === 'scheduled' || status === 'started') ?? false;
  const pause = hasJob || changing.some(isChanging) ? QUICK_MS : CALM_MS;
  const mark = events && markOf(events);
  const before = useRef(mark);

  useEffect(() => {
    const ask = () => {
      if (!document.hidden) void poll('listEvents', eventsOf(id));
    };
    const timer = setInterval(ask, pause);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, pause]);

  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== mark;
    before.current = mark;
    if (isNews) void invalidate(...COMPUTE_READS);
  }, [mark]);

  return events ?? [];
}

/** The input that reads the newest events of a compute, or of all. */
function eventsOf(id: number | undefined) {
  return {
    query: { page_size: EVENTS },
    filter: { 'entity.type': 'compute', ...(id !== undefined && { 'entity.id': id }) },
  };
}

import { useEffect } from 'react';
import type { OperationName, Schema } from '#api/operations.ts';
import { queries, runInBackground, useRead } from '#api/queries.ts';
import { onLiveUpdate } from '#live/updates.ts';

const NEWEST = 25;

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

/** The newest events of a compute, the newest first, as its jobs go on. */
export function useComputeEvents(id: number): readonly Schema<'Event'>[] {
  const { data } = useRead('listEvents', eventsOf(id));
  useEffect(
    () =>
      onLiveUpdate(({ events, isGap }) => {
        if (!isGap && !events.some(({ entity }) => entity.type === 'compute' && entity.id === id)) return;
        runInBackground(() => queries.invalidateQueries({ queryKey: ['listEvents', eventsOf(id)] }));
      }),
    [id],
  );
  return data?.data ?? [];
}

function eventsOf(id: number) {
  return { query: { page_size: NEWEST }, filter: { 'entity.type': 'compute', 'entity.id': id } };
}

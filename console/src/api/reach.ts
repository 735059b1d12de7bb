import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import type { Schema } from './operations.ts';
import type { CallInput } from './request.ts';

/** Writes whose dry run lists the connections that become possible or impossible. */
export type ReachOperation =
  | 'addFirewallDevice'
  | 'createFirewall'
  | 'deleteFirewall'
  | 'removeFirewallDevice'
  | 'setFirewallRules'
  | 'updateFirewall';

/** Somebody who types does not want an answer to each letter. */
const SETTLED_MS = 400;

/** Sends a dry run once the input has stayed the same for a while, and reads its effect. */
export function useReach<O extends ReachOperation>(
  operation: O,
  input: CallInput<O>,
): UseQueryResult<Schema<'Reach'>, ApiFailure> & { isOld: boolean } {
  const wanted = JSON.stringify(input);
  const settled = useSettled(wanted);
  const reading = useQuery<Schema<'Reach'>, ApiFailure>({
    queryKey: ['reach', operation, settled],
    // Writes of others change it too.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => reachOf(operation, JSON.parse(settled), signal),
  });
  return { ...reading, isOld: wanted !== settled };
}

/** @throws ApiFailure */
async function reachOf<O extends ReachOperation>(
  operation: O,
  input: CallInput<O>,
  signal: AbortSignal,
): Promise<Schema<'Reach'>> {
  const query = Object.assign({}, input.query, { dry_run: true, reach: true });
  const reply: unknown = await call(operation, { ...input, query, signal, isPoll: true });
  if (!tellsReach(reply)) throw new Error('A dry run tells no reach');
  return reply.reach;
}

function tellsReach(reply: unknown): reply is { reach: Schema<'Reach'> } {
  return typeof reply === 'object' && reply !== null && 'reach' in reply;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

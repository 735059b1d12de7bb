import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import { ApiFailure } from './failure.ts';
import type { OperationName, ReplyOf } from './operations.ts';
import type { CallInput } from './request.ts';

/** Fresh enough to be shown without asking again, as after a prefetch. */
const FRESH_MS = 5_000;
/** After the first answer of the network or the service that is none. */
const RETRIES = 2;
const FIRST_RETRY_MS = 300;

/** All that was read, by operation and input. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => count < RETRIES && error instanceof ApiFailure && error.isTransient,
      retryDelay: (count) => FIRST_RETRY_MS * 2 ** count,
      // A device that believes to be offline may still reach a service beside it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export interface QuerySendOptions {
  signal: AbortSignal;
  /** Nobody asked for it by hand. */
  isPoll: boolean;
}

interface UseReadOptions {
  /** Keep showing the last page of a list until the next one is there. */
  keepsPrevious?: boolean;
  isEnabled?: boolean;
}

/** Reads through an operation. */
export function useRead<O extends OperationName>(
  operation: O,
  input: CallInput<O> = {},
  { keepsPrevious = false, isEnabled = true }: UseReadOptions = {},
): UseQueryResult<ReplyOf<O>, ApiFailure> {
  return useQuery<ReplyOf<O>, ApiFailure, ReplyOf<O>>({
    ...readOf(operation, input),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Starts reading what a page will ask for. A failure is left to the page. */
export function prefetch<O extends OperationName>(operation: O, input: CallInput<O> = {}): void {
  void queries.prefetchQuery(readOf(operation, input));
}

/** Reads now, or takes what is fresh. @throws ApiFailure */
export async function read<O extends OperationName>(
  operation: O,
  input: CallInput<O> = {},
): Promise<ReplyOf<O>> {
  return await queries.fetchQuery(readOf(operation, input));
}

/** Writes through an operation. What it makes stale is for the caller to say. */
export function useWrite<O extends OperationName>(
  operation: O,
): UseMutationResult<ReplyOf<O>, ApiFailure, CallOptions<O>> {
  return useMutation<ReplyOf<O>, ApiFailure, CallOptions<O>>({
    mutationFn: (options) => call(operation, options),
    // Answers may contain secrets that are shown once.
    gcTime: 0,
  });
}

let isQuiet = false;

/** Reads that nobody asked for by hand: what is read in here does not keep the session alive. */
export function runInBackground(read: () => unknown): void {
  isQuiet = true;
  read();
  isQuiet = false;
}

/** How a read is sent that begins now. */
export function querySendOptions(signal: AbortSignal): QuerySendOptions {
  return { signal, isPoll: isQuiet };
}

/** How full VPCs and subnets are: other lists of the same records. */
export const USAGE_READS = ['listVpcUsage', 'listSubnetUsage'] as const;

/** Everything read through these operations is read again when it is shown. */
export async function invalidate(...operations: readonly OperationName[]): Promise<void> {
  const all = operations.includes('listVpcs') ? [...operations, ...USAGE_READS] : operations;
  await Promise.all(all.map((operation) => queries.invalidateQueries({ queryKey: [operation] })));
}

/** Shows a change before the service has confirmed it. @returns takes it back */
export function updateOptimistically<O extends OperationName>(
  operation: O,
  input: CallInput<O>,
  change: (shown: ReplyOf<O>) => ReplyOf<O>,
): () => void {
  const queryKey = [operation, input];
  const before = queries.getQueryData<ReplyOf<O>>(queryKey);
  if (before !== undefined) queries.setQueryData(queryKey, change(before));
  return () => queries.setQueryData(queryKey, before);
}

function readOf<O extends OperationName>(operation: O, input: CallInput<O>) {
  return {
    queryKey: [operation, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<O>> =>
      call(operation, { ...input, ...querySendOptions(signal) }),
  };
}

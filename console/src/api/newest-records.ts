import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import type { Schema } from './operations.ts';
import { queries } from './queries.ts';

/** The newest records of a list that the API gives oldest first, and in no other order. */
export interface NewestRecords<Item> {
  /** Newest first. */
  data: readonly Item[];
  /** How many there are, also if not all are here. */
  results: number;
}

type LoginList = 'listLogins' | 'listOwnLogins';

const PAGE_SIZE = 500;

/** Starts reading them. A failure is left to the page. */
export function prefetchTail(operation: LoginList): void {
  void queries.prefetchQuery(readOf(operation));
}

/** The newest sign-ins: those of the last two pages. */
export function useTail(operation: LoginList): UseQueryResult<NewestRecords<Schema<'Login'>>, ApiFailure> {
  return useQuery<NewestRecords<Schema<'Login'>>, ApiFailure>(readOf(operation));
}

function readOf(operation: LoginList) {
  return {
    queryKey: [operation, {}, 'tail'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => readTail(operation, signal),
  };
}

async function readTail(operation: LoginList, signal: AbortSignal): Promise<NewestRecords<Schema<'Login'>>> {
  const readPage = (page: number) => call(operation, { query: { page, page_size: PAGE_SIZE }, signal });
  const first = await readPage(1);
  const { pages, results } = first;
  const wanted = [pages - 1, pages].filter((page) => page > 1);
  const later = await Promise.all(wanted.map(readPage));
  const kept = pages <= 2 ? [first, ...later] : later;
  return { data: kept.flatMap(({ data }) => data).toReversed(), results };
}

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#api/call.ts';
import type { ApiFailure } from '#api/failure.ts';
import type { ReplyOf, Schema } from '#api/operations.ts';
import type { FilterConditions } from '#api/request.ts';

const PAGE_SIZE = 100;
const MOST_PAGES = 10;

type VpcListPage = ReplyOf<'listVpcs'>;

/** VPCs as they come, page by page. */
interface VpcPages {
  /** Undefined until the first page is there. */
  data: { vpcs: readonly Schema<'Vpc'>[]; results: number } | undefined;
  /** Nothing more will come. */
  isComplete: boolean;
  error: ApiFailure | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/**
 * Reads VPCs page by page, the first thousand. They are not read again when something changes: that would be as many
 * requests for each event.
 */
export function useVpcPages(filter: FilterConditions): VpcPages {
  const query = useInfiniteQuery<
    VpcListPage,
    ApiFailure,
    InfiniteData<VpcListPage, number>,
    readonly unknown[],
    number
  >({
    queryKey: ['pages of VPCs', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listVpcs', { query: { page: pageParam, page_size: PAGE_SIZE }, filter, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < Math.min(pages, MOST_PAGES) ? page + 1 : undefined),
  });
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const read = useMemo(
    () => data && { vpcs: data.pages.flatMap((page) => page.data), results: data.pages.at(-1)?.results ?? 0 },
    [data],
  );
  return {
    data: read,
    isComplete: data !== undefined && !hasNextPage && !isFetching,
    error,
    dataUpdatedAt,
    refetch,
  };
}

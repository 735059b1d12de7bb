import { type ListKind, type ListSearch, listInput } from '#ui/list/search.ts';

/** As many as a page of the API can have. */
export const MOST_SEARCHED = 500;

export const KIND: ListKind = { sorts: ['label', 'region'], sort: 'label' };

/** Filters of the list beside its search. Empty: all. */
export interface ComputeFilter {
  status: string;
  region: string;
  tag: string;
}

export function filterIn(search: { get(name: string): string | null }): ComputeFilter {
  const [status = '', region = '', tag = ''] = ['status', 'region', 'tag'].map(
    (name) => search.get(name) ?? '',
  );
  return { status, region, tag };
}

/** What the API is asked for. */
export function computesInput(search: ListSearch, { status, region, tag }: ComputeFilter) {
  const input = listInput(search, KIND, {
    ...(region !== '' && { region }),
    ...(tag !== '' && { tags: tag }),
  });
  return status === '' ? input : { ...input, query: { page: 1, page_size: MOST_SEARCHED } };
}

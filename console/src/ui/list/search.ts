import type { FilterConditions } from '#api/request.ts';

/** What the address says about a list. */
export interface ListSearch {
  /** Part of the label. */
  q: string;
  /** A field, with `-` in front for the largest first. */
  sort: string;
  page: number;
  size: number;
}

export interface ListKind {
  /** Fields by which the list can be sorted. */
  sorts: readonly string[];
  /** The order that an address without one means. */
  sort: string;
  /** The field that `q` is looked for in. */
  searched?: string;
  /** The page size that the user prefers. */
  size?: number;
}

export const PAGE_SIZES = [25, 50, 100];
const DEFAULT_SIZE = 50;

/** A list with the page size that the user prefers, if any. */
export function withSize(kind: ListKind, size: number | undefined): ListKind {
  return size === undefined ? kind : { ...kind, size };
}

/** Reads the address. What it says wrongly is taken as not said. */
export function parseListSearch(params: URLSearchParams, kind: ListKind): ListSearch {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    q: params.get('q') ?? '',
    sort: kind.sorts.includes(sort.replace(/^-/, '')) ? sort : kind.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : (kind.size ?? DEFAULT_SIZE),
  };
}

/** The search of an address, without what goes without saying. */
export function formatListSearch({ q, sort, page, size }: ListSearch, kind: ListKind) {
  return {
    q,
    sort: sort === kind.sort ? undefined : sort,
    page: page === 1 ? undefined : page,
    size: size === (kind.size ?? DEFAULT_SIZE) ? undefined : size,
  };
}

/** The same as the API is asked. @param filter conditions beside the search */
export function listInput(
  { q, sort, page, size }: ListSearch,
  kind: ListKind,
  filter: FilterConditions = {},
) {
  return {
    query: { page, page_size: size },
    filter: {
      ...filter,
      ...(q !== '' && { [kind.searched ?? 'label']: { '+contains': q } }),
      '+order_by': sort.replace(/^-/, ''),
      '+order': sort.startsWith('-') ? 'desc' : 'asc',
    },
  };
}

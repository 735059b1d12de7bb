import { useSyncExternalStore } from 'react';
import type { FilterConditions } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import type { Search } from '#paths.ts';
import { go, useSearchParams } from '#ui/router/location.ts';
import {
  formatListSearch,
  type ListKind,
  type ListSearch,
  listInput,
  parseListSearch,
  withSize,
} from './search.ts';

/** What the address says about a dialog: what is done, and to which of the list. */
interface Dialog {
  do: string;
  id?: number | string;
}

export interface List extends ListSearch {
  /** What the address says beside the list's own: filters of the page. */
  others: Search;
  /** The address of the same list with something changed. A change leads back to the first page. */
  to(changes: Partial<ListSearch>): string;
  /** The address of the same list with a dialog over it; without one, of the list alone. */
  over(dialog?: Dialog): string;
  /** Goes there, without a new entry in the history. */
  change(changes: Partial<ListSearch>): void;
  /** Changes the filters of the page. An empty value takes a filter away. */
  filter(changes: Search): void;
  /** The input of the operation that lists. */
  input(filter?: FilterConditions): ReturnType<typeof listInput>;
  isFiltered: boolean;
}

const OWN = new Set(['q', 'sort', 'page', 'size', 'do', 'id']);

/**
 * A list whose search, order and page stand in the address.
 * @param path the list's address, as `paths` makes it
 */
export function useList(path: (search?: Search) => string, kind: ListKind): List {
  const params = useSearchParams();
  const session = sessionStore();
  const size = useSyncExternalStore(session.watch, session.get).preferences.pageSize;
  const own = withSize(kind, size);
  const search = parseListSearch(params, own);
  const others = Object.fromEntries([...params].filter(([name]) => !OWN.has(name)));
  const to = (changes: Partial<ListSearch>) =>
    path({ ...others, ...formatListSearch({ ...search, page: 1, ...changes }, own) });
  return {
    ...search,
    others,
    to,
    over: (dialog) => path({ ...others, ...formatListSearch(search, own), ...dialog }),
    change: (changes) => go(to(changes), { isReplaced: true }),
    filter: (changes) =>
      go(path({ ...others, ...formatListSearch({ ...search, page: 1 }, own), ...changes }), {
        isReplaced: true,
      }),
    input: (filter) => listInput(search, own, filter),
    isFiltered: search.q !== '' || Object.keys(others).length > 0,
  };
}

/** What `useList` reads from an address, for `prefetch`. */
export function searchIn(params: URLSearchParams, kind: ListKind): ListSearch {
  return parseListSearch(params, withSize(kind, sessionStore().get().preferences.pageSize));
}

/** The same as `List.input` gives it to the operation that lists. */
export function inputIn(
  params: URLSearchParams,
  kind: ListKind,
  filter?: FilterConditions,
): ReturnType<typeof listInput> {
  return listInput(searchIn(params, kind), kind, filter);
}

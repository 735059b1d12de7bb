import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import type { List } from '#ui/list/use-list.ts';
import { type ComputeFilter, computesInput, MOST_SEARCHED } from './search.ts';

/** The computes that a list shows. */
export interface Computes {
  data: readonly Schema<'Compute'>[];
  results: number;
  pages: number;
  /** There are more computes than were looked through. */
  isPartial: boolean;
}

/** Reads a page of computes. The API cannot look for a status: for one, all are read and the page is cut out here. */
export function useComputes(list: List, filter: ComputeFilter) {
  const reading = useRead('listComputes', computesInput(list, filter), { keepsPrevious: true });
  const { data } = reading;
  return { ...reading, data: data && pageOf(data, list, filter.status) };
}

function pageOf(
  { data, results, pages }: { data: Schema<'Compute'>[]; results: number; pages: number },
  { page, size }: List,
  status: string,
): Computes {
  if (status === '') return { data, results, pages, isPartial: false };
  const found = data.filter((compute) => compute.status === status);
  return {
    data: found.slice((page - 1) * size, page * size),
    results: found.length,
    pages: Math.max(1, Math.ceil(found.length / size)),
    isPartial: results > MOST_SEARCHED,
  };
}

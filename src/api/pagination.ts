import type { Problem } from '#domain/failure';
import { type FieldValue, recordFilter } from '#domain/filter/filter-match';
import { reason } from '#domain/reasons/reason';
import { RANGE } from '#domain/reasons/values';
import { type Disconnection, isTurnOver, nextTurn } from '#platform/long-work';
import type { Page, PageRequest } from '#store/query/page';

export const DEFAULT_PAGE_SIZE = 100;
export const MINIMUM_PAGE_SIZE = 25;
export const MAXIMUM_PAGE_SIZE = 500;

const PAGE_TOO_LOW = reason({
  name: 'PAGE_TOO_LOW',
  group: 'list',
  text: 'Must be 1 or greater',
  fields: ['page'],
  cause: '`page` is not a whole number of 1 or more.',
  remedy: 'Count pages from 1. A page after the last one is empty, which is not an error.',
});

const DIGITS = /^[0-9]+$/;

export interface PageNumbers {
  page: number | bigint;
  pageSize: number;
  problems: Problem[];
}

/**
 * Parses `page` and `page_size`. The last one of repeated parameters counts. A page number may have any number of
 * digits.
 */
export function readPageNumbers(query: string): PageNumbers {
  const problems: Problem[] = [];
  if (query === '') return { page: 1, pageSize: DEFAULT_PAGE_SIZE, problems };
  const parameters = new URLSearchParams(query);
  const pageText = parameters.getAll('page').at(-1) ?? '1';
  const sizeText = parameters.getAll('page_size').at(-1) ?? String(DEFAULT_PAGE_SIZE);

  const page = DIGITS.test(pageText) ? toWhole(pageText) : 0;
  if (page < 1) problems.push({ field: 'page', reason: PAGE_TOO_LOW });

  const pageSize = DIGITS.test(sizeText) ? Number(sizeText) : 0;
  if (pageSize < MINIMUM_PAGE_SIZE || pageSize > MAXIMUM_PAGE_SIZE) {
    problems.push({
      field: 'page_size',
      reason: RANGE({ minimum: MINIMUM_PAGE_SIZE, maximum: MAXIMUM_PAGE_SIZE }),
    });
  }
  return { page, pageSize, problems };
}

function toWhole(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** A page with possibly large rows. Earlier rows are serialized before the next ones are read. */
export interface PageInPortions<Row> extends Omit<Page<Row>, 'rows'> {
  rows: AsyncIterable<readonly Row[]>;
}

/**
 * Selects a page from records in memory, in their own order unless the filter has another one. Yields to other
 * requests when it takes long.
 * @param leaving aborted when the client disconnects
 */
export async function pageOfRecords<T>(
  records: readonly T[],
  { filter, page, pageSize }: PageRequest,
  leaving?: Disconnection,
): Promise<Page<T>> {
  const { matches, arrange } = recordFilter<T>(filter, valueOf);
  const matching: T[] = [];
  for (const record of records) {
    if (isTurnOver()) await nextTurn(leaving);
    if (matches(record)) matching.push(record);
  }
  const found = arrange(matching);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const offset = page > pages ? found.length : (Number(page) - 1) * pageSize;
  return { rows: found.slice(offset, offset + pageSize), page, pages, results: found.length };
}

/**
 * Selects a page from records that are calculated from their position. They have no filterable fields.
 * @param at makes the record at a position from 0 to `count` - 1
 */
export function pageByIndex<T>(
  count: number,
  at: (index: number) => T,
  { filter, page, pageSize }: PageRequest,
): Page<T> {
  const matching = recordFilter<object>(filter, () => null).matches({}) ? count : 0;
  const results = Math.min(matching, filter.limit ?? matching);
  const pages = Math.max(1, Math.ceil(results / pageSize));
  const offset = page > pages ? results : (Number(page) - 1) * pageSize;
  const rows = Array.from({ length: Math.min(pageSize, results - offset) }, (_, index) =>
    at(filter.order === 'desc' ? count - 1 - offset - index : offset + index),
  );
  return { rows, page, pages, results };
}

/** Filterable fields have the same name in the record. */
function valueOf(record: unknown, field: string): FieldValue {
  return (record as Record<string, FieldValue>)[field] as FieldValue;
}

/** A page with the records that the reply shows in place of rows. */
export async function showPage<Row, Shown>(
  found: Promise<Page<Row>>,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const page = await found;
  return { ...page, rows: page.rows.map((row) => show(row)) };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounds } from '#domain/budget';
import { NO_FILTER, parseFilter } from '#domain/filter/filter';
import { pageOfRecords, readPageNumbers } from './pagination.ts';

const PAGE = { field: 'page', reason: 'Must be 1 or greater' };
const PAGE_SIZE = { field: 'page_size', reason: 'Must be 25-500' };

test('page numbers are parsed from the query, and the last of a repeated parameter counts', () => {
  const cases: [query: string, page: number | bigint, pageSize: number][] = [
    ['', 1, 100],
    ['x=1', 1, 100],
    ['page=2', 2, 100],
    ['page=2&page=3', 3, 100],
    ['page=x&page=3', 3, 100],
    ['page_size=25', 1, 25],
    ['page_size=1&page_size=500&page=7', 7, 500],
    ['page=0007&page_size=0025', 7, 25],
    ['p%61ge=4', 4, 100],
    ['page=9007199254740991', 9_007_199_254_740_991, 100],
    ['page=9007199254740992', 9_007_199_254_740_992n, 100],
    ['page=123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n, 100],
    [`page=1${'0'.repeat(400)}`, 10n ** 400n, 100],
  ];
  for (const [query, page, pageSize] of cases) {
    assert.deepEqual(readPageNumbers(query), { page, pageSize, problems: [] }, query);
  }
});

test('anything but decimal numbers in their range is reported as an error of the parameter', () => {
  const numbers = [
    '',
    '-1',
    '+1',
    '1.0',
    '1e2',
    '0x19',
    ' 100',
    '100%20',
    'abc',
    '%D9%A1',
    'NaN',
    'Infinity',
  ];
  for (const number of ['0', '000', ...numbers]) {
    assert.deepEqual(readPageNumbers(`page=${number}`).problems, [PAGE], number);
  }
  for (const number of ['0', '24', '501', '99999999999999999999', ...numbers]) {
    assert.deepEqual(readPageNumbers(`page_size=${number}`).problems, [PAGE_SIZE], number);
  }
  assert.deepEqual(readPageNumbers('page_size=&page=').problems, [PAGE, PAGE_SIZE]);
  assert.deepEqual(readPageNumbers('page=5&page=').problems, [PAGE]);
});

test('records in memory are ordered, limited and paginated', async () => {
  const records = Array.from({ length: 60 }, (_, index) => index);
  const cases: [
    request: object,
    first: number | undefined,
    last: number | undefined,
    pages: number,
    results: number,
  ][] = [
    [{}, 0, 24, 3, 60],
    [{ page: 3 }, 50, 59, 3, 60],
    [{ page: 4 }, undefined, undefined, 3, 60],
    [{ page: 10n ** 30n }, undefined, undefined, 3, 60],
    [{ pageSize: 60 }, 0, 59, 1, 60],
    [{ pageSize: 500 }, 0, 59, 1, 60],
    [{ filter: { ...NO_FILTER, order: 'desc' } }, 59, 35, 3, 60],
    [{ filter: { ...NO_FILTER, limit: 30 } }, 0, 24, 2, 30],
    [{ filter: { ...NO_FILTER, limit: 30 }, page: 2 }, 25, 29, 2, 30],
    [{ filter: { ...NO_FILTER, limit: 26, order: 'desc' }, page: 2 }, 34, 34, 2, 26],
    [{ filter: { ...NO_FILTER, limit: 99 } }, 0, 24, 3, 60],
  ];
  for (const [request, first, last, pages, results] of cases) {
    const asked = { filter: NO_FILTER, page: 1, pageSize: 25, ...request };
    const { rows, ...told } = await pageOfRecords(records, asked);
    assert.deepEqual([rows.at(0), rows.at(-1)], [first, last]);
    assert.deepEqual(told, { page: asked.page, pages, results });
  }
  const request = { filter: NO_FILTER, page: 1, pageSize: 25 };
  assert.deepEqual(await pageOfRecords([], request), { rows: [], page: 1, pages: 1, results: 0 });
});

test('filtering records in memory yields to other work, and stops when the client disconnects', async () => {
  const slow = {
    get name() {
      const end = performance.now() + bounds.mainThread.value;
      while (performance.now() < end);
      return 'x';
    },
  };
  const parsed = parseFilter('{"name":"x"}', { name: { type: 'string' } });
  assert.ok('filter' in parsed);
  const request = { filter: parsed.filter, page: 1, pageSize: 25 };
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  const { results } = await pageOfRecords([slow, slow, slow], request);
  order.push('page');
  assert.equal(results, 3);
  assert.deepEqual(order, ['other', 'page']);
  const reason = new Error('The client has left');
  await assert.rejects(pageOfRecords([slow, slow], request, { signal: AbortSignal.abort(reason) }), reason);
});

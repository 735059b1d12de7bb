import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { insertVpcRows } from '#test/harness/vpc-rows';

const PAGE_SIZE = { field: 'page_size', reason: 'Must be 25-500' };
const PAGE = { field: 'page', reason: 'Must be 1 or greater' };
const RESULTS = 510;

describeOnBoth('pages of lists', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;

  before(async () => {
    const account = await running.api.newAccount();
    owner = account.owner;
    const known = { region: 'us-east', description: '', created: 0, updated: 0 };
    const rows = Array.from({ length: RESULTS }, (_, index) => ({ ...known, label: `v${index}` }));
    await change(running.api, (tx) => insertVpcRows(tx, account.id, rows));
  });

  /** Page number, pages and results, and the numbers in the first and the last label. */
  async function page(query: string): Promise<unknown[]> {
    const { data, page: number, pages, results } = succeeded(await owner.get(`/vpcs${query}`));
    const numberOf = (record: { label: string } | undefined) => record && Number(record.label.slice(1));
    return [number, pages, results, data.length, numberOf(data.at(0)), numberOf(data.at(-1))];
  }

  it('pages have 100 records by default, and 25 to 500 on request', async () => {
    const cases: [query: string, expected: unknown[]][] = [
      ['', [1, 6, RESULTS, 100, 0, 99]],
      ['?', [1, 6, RESULTS, 100, 0, 99]],
      ['?page=1', [1, 6, RESULTS, 100, 0, 99]],
      ['?page=2', [2, 6, RESULTS, 100, 100, 199]],
      ['?page=6', [6, 6, RESULTS, 10, 500, 509]],
      ['?page_size=25', [1, 21, RESULTS, 25, 0, 24]],
      ['?page_size=25&page=21', [21, 21, RESULTS, 10, 500, 509]],
      ['?page=2&page_size=500', [2, 2, RESULTS, 10, 500, 509]],
      ['?page_size=500', [1, 2, RESULTS, 500, 0, 499]],
      ['?page_size=255', [1, 2, RESULTS, 255, 0, 254]],
      ['?page=003&page_size=0100', [3, 6, RESULTS, 100, 200, 299]],
      ['?page=%33', [3, 6, RESULTS, 100, 200, 299]],
    ];
    for (const [query, expected] of cases) assert.deepEqual(await page(query), expected, query);
  });

  it('invalid page numbers and sizes are refused', async () => {
    const wrong = [
      '24',
      '501',
      '0',
      '-25',
      '25.5',
      '100.0',
      '1e2',
      'abc',
      '',
      '%20100',
      '+100',
      '0x64',
      '９９',
    ];
    for (const size of wrong)
      assertErrors(await owner.get(`/vpcs?page_size=${encodeURI(size)}`), 400, [PAGE_SIZE]);
    for (const number of ['0', '00', '-1', '1.5', '1.0', '1e0', 'abc', '', '%201', '+1', 'null', '１']) {
      assertErrors(await owner.get(`/vpcs?page=${encodeURI(number)}`), 400, [PAGE]);
    }
    assertErrors(await owner.get('/vpcs?page_size'), 400, [PAGE_SIZE]);
    assertErrors(await owner.get('/vpcs?page_size=1&page=x'), 400, [PAGE, PAGE_SIZE]);
    const all = await owner.get('/vpcs?page_size=1&page=x', { headers: { 'x-filter': '{' } });
    assertErrors(all, 400, [PAGE, PAGE_SIZE, { field: 'X-Filter', reason: 'Filter not valid JSON' }]);
  });

  it('the last of a repeated parameter counts, and unknown ones are ignored', async () => {
    assert.deepEqual(await page('?page=x&page=2'), [2, 6, RESULTS, 100, 100, 199]);
    assert.deepEqual(await page('?page_size=1&page=5&page_size=25&page=3'), [3, 21, RESULTS, 25, 50, 74]);
    assertErrors(await owner.get('/vpcs?page=2&page='), 400, [PAGE]);
    assert.deepEqual(await page('?Page=x&PAGE_SIZE=1&page[]=9&limit=3&q=%zz&&=&'), [
      1,
      6,
      RESULTS,
      100,
      0,
      99,
    ]);
  });

  it('pages beyond the end are empty and keep their number', async () => {
    const huge = ['7', '1000', '9007199254740991', '9007199254740993', '123456789012345678901234567890'];
    for (const number of huge) {
      const answer = await owner.get(`/vpcs?page=${number}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.text, `{"data":[],"page":${number},"pages":6,"results":${RESULTS}}`);
    }
    const regions = await running.api.nobody.get('/regions?page=123456789012345678901234567890');
    assert.equal(regions.text, '{"data":[],"page":123456789012345678901234567890,"pages":1,"results":12}');
  });

  it('an empty list has one page', async () => {
    const other = await running.api.newAccount();
    const empty = { data: [], page: 1, pages: 1, results: 0 };
    assert.deepEqual(succeeded(await other.owner.get('/vpcs')), empty);
    assert.deepEqual(succeeded(await other.owner.get('/vpcs?page=4')), { ...empty, page: 4 });
    assert.deepEqual(succeeded(await owner.list('/vpcs', { label: 'none' })), empty);
  });

  it('pagination parameters are ignored by operations other than lists, even when invalid', async () => {
    const { id } = succeeded(await owner.get('/vpcs')).data[0];
    const wrong = '?page=0&page_size=abc';
    succeeded(await owner.get(`/vpcs/${id}${wrong}`));
    succeeded(await owner.put(`/vpcs/${id}${wrong}`, {}));
    succeeded(await owner.get(`/account/events/1${wrong}`));
    succeeded(await owner.post(`/account/events/1/read${wrong}`));
    succeeded(await running.api.nobody.get(`/regions/us-east${wrong}`));
    for (const list of [`/vpcs/${id}/subnets`, '/account/events', '/regions']) {
      assertErrors(await owner.get(`${list}${wrong}`), 400, [PAGE, PAGE_SIZE]);
    }
  });

  it('pages reflect the current records', async () => {
    const { owner: other } = await running.api.newAccount();
    for (let index = 0; index < 26; index += 1) {
      const { results, pages } = succeeded(await other.get('/vpcs?page_size=25'));
      assert.deepEqual([results, pages], [index, 1]);
      succeeded(await other.post('/vpcs', { label: `v${index}`, region: 'us-east' }));
    }
    const { data, pages } = succeeded(await other.get('/vpcs?page_size=25&page=2'));
    assert.deepEqual([pages, data.length, data[0].label], [2, 1, 'v25']);
    succeeded(await other.delete(`/vpcs/${data[0].id}`));
    assert.equal(succeeded(await other.get('/vpcs?page_size=25')).pages, 1);
  });
});

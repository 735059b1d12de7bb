import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderResults, type Searchable, search } from './search.ts';

const parts: Searchable[] = [
  { id: 'listEvents', title: 'List events', note: 'GET /v4/account/events', text: 'events of a VPC' },
  { id: 'createVpc', title: 'Create a VPC', note: 'POST /v4/vpcs', text: 'createVpc label description' },
  { id: 'Vpc', title: 'Vpc', note: 'Record', text: 'Vpc label' },
];

const found = (query: string) => search(parts, query).map(({ id }) => id);

describe('search in the API reference', () => {
  it('finds the parts that have all words, those with them in the title first', () => {
    const cases: [query: string, ids: string[]][] = [
      ['vpc', ['createVpc', 'Vpc', 'listEvents']],
      ['VPC  label', ['createVpc', 'Vpc']],
      ['post /v4/vpcs', ['createVpc']],
      ['createvpc', ['createVpc']],
      ['vpc nowhere', []],
      ['', []],
      [' \t', []],
    ];
    for (const [query, ids] of cases) assert.deepEqual(found(query), ids, query);
  });

  it('gives at most 50 results, and looks at the first 100 characters', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `id${index}`,
      title: 'One',
      note: '',
      text: '',
    }));
    assert.equal(search(many, 'one').length, 50);
    assert.deepEqual(found(`vpc${' '.repeat(100)}nowhere`), found('vpc'));
  });

  it('the page links to the parts and shows the query as text', () => {
    const { text } = renderResults(parts.slice(1, 2), '<b>');
    assert.match(text, /<a href="\/docs#createVpc">Create a VPC<\/a>/);
    assert.match(text, /<q>&lt;b&gt;<\/q>/);
    assert.match(renderResults([], 'x').text, /Nothing found/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatListSearch, listInput, PAGE_SIZES, parseListSearch, withSize } from './search.ts';

const KIND = { sorts: ['label', 'created'], sort: 'label' };
const parse = (text: string) => parseListSearch(new URLSearchParams(text), KIND);

describe('the search of a list', () => {
  it('is read from the address', () => {
    assert.deepEqual(parse(''), { q: '', sort: 'label', page: 1, size: 50 });
    assert.deepEqual(parse('q=web&sort=-created&page=3&size=25'), {
      q: 'web',
      sort: '-created',
      page: 3,
      size: 25,
    });
  });

  it('is taken as not given where it is wrong', () => {
    for (const text of [
      'sort=password',
      'sort=--label',
      'page=0',
      'page=-1',
      'page=x',
      'page=1e99',
      'size=7',
    ]) {
      assert.deepEqual(parse(text), parse(''), text);
    }
  });

  it('has the page size that the user prefers, unless the address names one', () => {
    const sizeOf = (text: string, size?: number) =>
      parseListSearch(new URLSearchParams(text), withSize(KIND, size)).size;
    assert.deepEqual([sizeOf(''), sizeOf('', 25), sizeOf('size=100', 25)], [50, 25, 100]);
  });

  it('is written without what goes without saying', () => {
    assert.deepEqual(Object.values(formatListSearch(parse(''), KIND)).filter(Boolean), []);
  });

  it('is the same after it was written and read', () => {
    const search = fc.record(
      {
        q: fc.string({ unit: 'grapheme' }),
        sort: fc.constantFrom('label', '-label', 'created', '-created'),
        page: fc.integer({ min: 1, max: 1000 }),
        size: fc.constantFrom(...PAGE_SIZES),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(search, (given) => {
        const pairs = Object.entries(formatListSearch(given, KIND)).filter(
          ([, value]) => value !== undefined,
        );
        const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
        assert.deepEqual(parse(text), given);
      }),
    );
  });

  it('is asked of the API as a filter', () => {
    assert.deepEqual(listInput(parse('q=web&sort=-created&page=2'), KIND, { region: 'us-east' }), {
      query: { page: 2, page_size: 50 },
      filter: {
        region: 'us-east',
        label: { '+contains': 'web' },
        '+order_by': 'created',
        '+order': 'desc',
      },
    });
  });
});

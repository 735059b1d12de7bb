import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Cache } from './cache.ts';
import { ProtocolError, SchemaError } from './errors.ts';
import { readSchema } from './schema.ts';

const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';
const ZERO = '00000000-0000-0000-0000-000000000000';
const [T1, T2] = ['00000001-0000-4000-8000-000000000000', '00000002-0000-4000-8000-000000000000'];

function schemaWith(columns: object) {
  return readSchema({
    name: 'Test',
    version: '1.0.0',
    tables: { Thing: { columns: { name: { type: 'string' }, ...columns } }, Other: { columns: {} } },
  });
}

const tags = { type: { key: 'string', min: 0, max: 'unlimited' } };
const note = { type: { key: 'string', min: 0, max: 1 } };

/** A cache that has the rows `a` and `b`. */
function filled(): Cache {
  const cache = new Cache({ Thing: ['name', 'tags', 'note'] });
  cache.request(schemaWith({ tags, note, more: tags }));
  const row = (name: string) => ({ initial: { name, tags: ['set', ['x', 'y']] } });
  cache.applyReply([false, T1, { Thing: { [A]: row('a'), [B]: row('b') } }]);
  return cache;
}

const a = { name: 'a', tags: ['x', 'y'], note: null };
const b = { ...a, name: 'b' };
const contents = (cache: Cache) => Object.fromEntries(cache.rows('Thing'));

describe('the cache', () => {
  test('asks for its columns, or for all', () => {
    const schema = schemaWith({ tags });
    assert.deepEqual(new Cache({ Thing: ['tags'], Other: [] }).request(schema), {
      Thing: [{ columns: ['tags'] }],
      Other: [{ columns: [] }],
    });
    assert.deepEqual(new Cache({ Thing: 'all' }).request(schema), { Thing: [{ columns: ['name', 'tags'] }] });
  });

  test('names what the schema lacks', () => {
    const cache = new Cache({ Thing: ['color'] });
    assert.throws(() => cache.request(schemaWith({})), new SchemaError('Table Thing has no column color'));
    assert.throws(() => cache.rows('Other'), RangeError);
  });

  test('starts with all rows, with default values for what is not sent', () => {
    const cache = filled();
    assert.deepEqual(contents(cache), { [A]: a, [B]: b });
    assert.equal(cache.lastTransaction, T1);
  });

  test('follows inserts, modifications and deletions, and tells them', () => {
    const cache = filled();
    const C = A.replace('a', 'c');
    const changes = cache.applyUpdate(T2, {
      Thing: {
        [A]: { modify: { tags: 'x', note: 'n' } },
        [B]: { delete: null },
        [C]: { insert: { name: 'c' } },
      },
    });
    const changed = { ...a, tags: ['y'], note: 'n' };
    const inserted = { name: 'c', tags: [], note: null };
    assert.deepEqual(contents(cache), { [A]: changed, [C]: inserted });
    assert.deepEqual(changes, [
      { table: 'Thing', uuid: A, before: a, after: changed },
      { table: 'Thing', uuid: B, before: b, after: undefined },
      { table: 'Thing', uuid: C, before: undefined, after: inserted },
    ]);
    assert.equal(cache.lastTransaction, T2);
  });

  test('replaces rows instead of modifying them', () => {
    const cache = filled();
    const before = cache.rows('Thing').get(A);
    cache.applyUpdate(T2, { Thing: { [A]: { modify: { name: 'z' } } } });
    assert.deepEqual(before, a);
  });

  test('goes on from its last transaction when the server found it', () => {
    const cache = filled();
    const changes = cache.applyReply([true, T2, { Thing: { [A]: { modify: { note: 'n' } } } }]);
    assert.deepEqual(contents(cache), { [A]: { ...a, note: 'n' }, [B]: b });
    assert.equal(changes.length, 1);
    assert.deepEqual(cache.applyReply([true, T2, {}]), []);
  });

  test('takes all rows anew otherwise, and tells only what differs', () => {
    const cache = filled();
    const changes = cache.applyReply([
      false,
      ZERO,
      { Thing: { [A]: { initial: { name: 'a', tags: ['set', ['y', 'x']], note: 'n' } } } },
    ]);
    assert.deepEqual(contents(cache), { [A]: { ...a, note: 'n' } });
    assert.deepEqual(changes, [
      { table: 'Thing', uuid: B, before: b, after: undefined },
      { table: 'Thing', uuid: A, before: a, after: { ...a, note: 'n' } },
    ]);
    assert.deepEqual(filled().applyReply([false, T1, {}]).length, 2);
  });

  test('asks for all rows when the types of its columns have changed', () => {
    const cache = filled();
    cache.request(schemaWith({ tags, note, other: note }));
    assert.equal(cache.lastTransaction, T1);
    cache.request(schemaWith({ tags: note, note }));
    assert.equal(cache.lastTransaction, ZERO);
    assert.equal(cache.rows('Thing').size, 2);
  });

  const faults: [what: string, updates: unknown][] = [
    ['no object', null],
    ['another table', { Other: {} }],
    ['a table that is no object', { Thing: [] }],
    ['an update that is no object', { Thing: { [A]: null } }],
    ['an update of no kind', { Thing: { [A]: {} } }],
    ['an update of an unknown kind', { Thing: { [A]: { replace: {} } } }],
    ['two kinds at once', { Thing: { [A]: { modify: {}, delete: null } } }],
    ['a modification without columns', { Thing: { [A]: { modify: null } } }],
    ['a column that was not asked for', { Thing: { [A]: { modify: { more: 'x' } } } }],
    ['a wrong type', { Thing: { [A]: { modify: { name: 5 } } } }],
    ['an insert of a row that is there', { Thing: { [A]: { insert: {} } } }],
    ['a modification of a row that is not there', { Thing: { [T1]: { modify: {} } } }],
    ['a deletion of a row that is not there', { Thing: { [T1]: { delete: null } } }],
  ];
  for (const [what, updates] of faults) {
    test(`stays as it was when it receives ${what}`, () => {
      const cache = filled();
      const both =
        typeof updates === 'object' && updates ? { Thing: { [B]: { delete: null } }, ...updates } : updates;
      for (const sent of [updates, both]) assert.throws(() => cache.applyUpdate(T2, sent), ProtocolError);
      assert.throws(() => cache.applyReply([true, T2, updates]), ProtocolError);
      assert.deepEqual(contents(cache), { [A]: a, [B]: b });
      assert.equal(cache.lastTransaction, T1);
    });
  }

  for (const reply of [null, {}, [], [false, T1], ['yes', T1, {}], [false, null, {}]]) {
    test(`cannot be filled from ${JSON.stringify(reply)}`, () => {
      const cache = filled();
      assert.throws(() => cache.applyReply(reply), ProtocolError);
      assert.equal(cache.rows('Thing').size, 2);
    });
  }
});

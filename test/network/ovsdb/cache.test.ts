// The cache equals the database after any transactions, on a real server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { OvsdbError, TransactionError } from '#network/ovsdb/errors';
import { insert, mutate, type OvsdbOperation, remove, select, update } from '#network/ovsdb/operations';
import type { Atom, OvsdbRow, OvsdbValue } from '#network/ovsdb/values';
import { TestClient } from '#test/network/harness/clients';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';

const many = (key: unknown, value?: unknown) => ({ type: { key, value, min: 0, max: 'unlimited' } });

/** Columns of all shapes and types, with both kinds of references. */
const SCHEMA = {
  name: 'Test',
  version: '1.0.0',
  tables: {
    Thing: {
      isRoot: true,
      columns: {
        text: { type: 'string' },
        count: { type: 'integer' },
        ratio: { type: 'real' },
        flag: { type: 'boolean' },
        note: { type: { key: 'string', min: 0, max: 1 } },
        number: { type: { key: 'integer', min: 0, max: 1 } },
        words: many('string'),
        numbers: many('integer'),
        oneOrTwo: { type: { key: 'integer', min: 1, max: 2 } },
        labels: many('string', 'string'),
        slots: many('integer', 'boolean'),
        pair: { type: { key: 'string', value: 'integer', min: 0, max: 1 } },
        parts: many({ type: 'uuid', refTable: 'Part', refType: 'strong' }),
        friends: many({ type: 'uuid', refTable: 'Thing', refType: 'weak' }),
        named: many('string', { type: 'uuid', refTable: 'Part', refType: 'strong' }),
        friend: { type: { key: { type: 'uuid', refTable: 'Thing', refType: 'weak' }, min: 0, max: 1 } },
      },
    },
    Part: { columns: { name: { type: 'string' }, tags: many('string') } },
  },
};

// Few of everything, so that transactions meet.
const things = [1, 2, 3, 4].map((digit) => `0000000${digit}-0000-4000-8000-00000000000a`);
const parts = [1, 2, 3].map((digit) => `0000000${digit}-0000-4000-8000-00000000000b`);
const thing = fc.constantFrom(...things);
const part = fc.constantFrom(...parts);
const word = fc.oneof(
  fc.constantFrom('a', 'b', '"', '{', '\\', 'ü', '🦊'),
  fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !text.includes('\0')),
);
const number = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.maxSafeInteger());
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 });
const dictionary = (key: fc.Arbitrary<Atom>, value: fc.Arbitrary<Atom>, maxKeys = 4) =>
  fc.dictionary(
    key.map((one) => String(one)),
    value,
    { maxKeys, noNullPrototype: true },
  );

const columns: Record<string, fc.Arbitrary<OvsdbValue>> = {
  text: word,
  count: number,
  // The server prints 15 digits.
  ratio: fc.integer({ min: -1_000, max: 1_000 }).map((one) => one / 8),
  flag: fc.boolean(),
  note: fc.option(word),
  number: fc.option(number),
  words: list(word),
  numbers: list(number),
  oneOrTwo: fc.array(number, { minLength: 1, maxLength: 2 }),
  labels: dictionary(word, word),
  slots: dictionary(number, fc.boolean()),
  pair: dictionary(word, number, 1),
  // Few, because one that is not there rolls the transaction back.
  parts: fc.array(part, { maxLength: 1 }),
  friends: list(thing),
  named: dictionary(word, part, 1),
  friend: fc.option(thing),
};
const thingRow = fc.record(columns, { requiredKeys: [] }) as fc.Arbitrary<OvsdbRow>;
const partRow: fc.Arbitrary<OvsdbRow> = fc.record({ name: word, tags: list(word) }, { requiredKeys: [] });

const mutable = ['words', 'numbers', 'labels', 'slots', 'parts', 'friends', 'named'];
const mutation = fc
  .constantFrom(...mutable)
  .chain((column) =>
    fc.tuple(
      fc.constant(column),
      fc.constantFrom('insert', 'delete'),
      columns[column] as fc.Arbitrary<OvsdbValue>,
    ),
  );

const operation: fc.Arbitrary<OvsdbOperation> = fc.oneof(
  fc.tuple(thingRow, thing).map(([row, uuid]) => insert('Thing', row, uuid)),
  fc.tuple(partRow, part).map(([row, uuid]) => insert('Part', row, uuid)),
  fc.tuple(thing, thingRow).map(([uuid, row]) => update('Thing', uuid, row)),
  fc.tuple(part, partRow).map(([uuid, row]) => update('Part', uuid, row)),
  fc.tuple(thing, mutation).map(([uuid, one]) => mutate('Thing', uuid, one)),
  thing.map((uuid) => mutate('Thing', uuid, ['count', '+=', 1])),
);

/**
 * Deletions have transactions of their own. Version 3.1 of the server crashes otherwise: a transaction changes row A and
 * deletes row B, which stands in a set of weak references of A; B comes back with the same UUID; it is taken out of the
 * set. What we write avoids that by a rule of its own, `withDepartures`.
 */
const deletion = thing.map((uuid) => remove('Thing', uuid));

/** What happens: a transaction of one of the two clients, or a connection that is made anew. */
type Step = { by: 'writer' | 'other'; operations: OvsdbOperation[] } | 'reconnect' | 'refresh';
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      by: fc.constantFrom('writer', 'other'),
      operations: fc.oneof(
        { weight: 4, arbitrary: fc.array(operation, { minLength: 1, maxLength: 6 }) },
        { weight: 1, arbitrary: fc.array(deletion, { minLength: 1, maxLength: 2 }) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom('reconnect', 'refresh') },
);

describe('the cache on a real server', () => {
  let server: OvsdbServer;
  let writer: TestClient;
  let other: TestClient;

  before(async () => {
    server = await OvsdbServer.standalone({ schema: SCHEMA });
    const options = { database: 'Test', columns: { Thing: 'all', Part: ['name', 'tags'] } } as const;
    writer = await TestClient.connect([server], options);
    other = await TestClient.connect([server], options);
  });
  after(async () => {
    await Promise.all([writer?.close(), other?.close()]);
    await server?.remove();
  });

  test('equals a selection of everything, whatever is written by whom', async () => {
    let [committed, rolledBack, read] = [0, 0, 0];
    const tables: [table: string, names: string[]][] = [
      ['Thing', Object.keys(columns)],
      ['Part', ['name', 'tags']],
    ];
    const compare = async (client: TestClient) => {
      for (const [table, names] of tables) {
        const dump = await client.dump(table, names);
        assert.deepEqual(client.cached(table), dump);
        read += Object.keys(dump).length;
      }
    };
    const run = async (one: Step) => {
      if (one === 'refresh' || one === 'reconnect') {
        const connected = once(writer, 'connected');
        writer.refresh('The test wants it');
        await connected;
        return;
      }
      const client = one.by === 'writer' ? writer : other;
      try {
        await client.transact(one.operations);
        committed++;
      } catch (error) {
        // A duplicate UUID, a reference to nothing, an empty set that must not be: the rest must be undone.
        assert.ok(error instanceof TransactionError, error as Error);
        rolledBack++;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          await run(one);
          await compare(writer);
          await compare(other);
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(committed > 100 && rolledBack > 10 && read > 500, `${committed}, ${rolledBack}, ${read}`);
  });

  test('has the effects of a transaction when it resolves, and tells them before', async () => {
    const uuid = '00000009-0000-4000-8000-00000000000a';
    for (let count = 0; count < 100; count++) {
      const told: unknown[] = [];
      const listen = (changes: readonly unknown[]) => told.push(...changes);
      writer.on('updates', listen);
      await writer.transact(count === 0 ? [insert('Thing', {}, uuid)] : [update('Thing', uuid, { count })]);
      writer.off('updates', listen);
      assert.equal(writer.rows('Thing').get(uuid)?.count, count);
      assert.equal(told.length, 1);
    }
    await writer.transact([remove('Thing', uuid)]);
    assert.ok(!writer.rows('Thing').has(uuid));
  });

  test('refuses locally what the schema does not allow', async () => {
    await assert.rejects(writer.transact([insert('Nothing', {})]), OvsdbError);
    await assert.rejects(writer.transact([select('Thing', [['text', '==', 5]])]), OvsdbError);
    assert.ok(writer.isConnected);
  });
});

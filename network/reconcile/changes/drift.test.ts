import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insert, mutate, type OvsdbOperation, remove, update } from '#network/ovsdb/operations';
import type { OvsdbRow } from '#network/ovsdb/values';
import { OwnWrites } from './drift.ts';

interface Case {
  operations: OvsdbOperation[];
  before?: OvsdbRow;
  after?: OvsdbRow;
}

const SWITCH: OvsdbRow = {
  name: 's',
  other_config: {},
  external_ids: { palisade: 'x', other: 'kept' },
  ports: ['a'],
};
const into = mutate('Logical_Switch', 's', ['ports', 'insert', ['b']]);
const outOf = mutate('Logical_Switch', 's', ['ports', 'delete', ['a']]);
const marks = mutate(
  'Logical_Switch',
  's',
  ['external_ids', 'delete', ['palisade']],
  ['external_ids', 'insert', { palisade: 'y', other: 'ours' }],
);

const own: Record<string, Case> = {
  'a new row': { operations: [insert('Logical_Switch', SWITCH, 's')], after: { ...SWITCH, acls: [] } },
  'a new row that holds another': {
    operations: [insert('Logical_Switch', { name: 's', other_config: {}, external_ids: {} }, 's'), into],
    after: { name: 's', other_config: {}, external_ids: {}, ports: ['b'] },
  },
  'a changed column': {
    operations: [update('Logical_Switch', 's', { other_config: { a: 'b' } })],
    before: SWITCH,
    after: { ...SWITCH, other_config: { a: 'b' } },
  },
  'rows that come and go': { operations: [into, outOf], before: SWITCH, after: { ...SWITCH, ports: ['b'] } },
  'marks of ours': {
    operations: [marks],
    before: SWITCH,
    after: { ...SWITCH, external_ids: { palisade: 'y', other: 'kept' } },
  },
  'a column that we do not write': {
    operations: [into],
    before: SWITCH,
    after: { ...SWITCH, copp: 'x', ports: ['a', 'b'] },
  },
  'a row that goes': { operations: [remove('Logical_Switch', 's')], before: SWITCH },
};

const notOwn: Record<string, Case> = {
  'of a row that we do not write': { operations: [into], before: SWITCH, after: SWITCH },
  'that came before ours': { operations: [into], before: SWITCH, after: { ...SWITCH, ports: ['a', 'c'] } },
  'that came after ours': {
    operations: [into],
    before: { ...SWITCH, ports: ['a', 'b'] },
    after: { ...SWITCH, ports: ['a', 'b', 'c'] },
  },
  'that is reported with ours': {
    operations: [into],
    before: SWITCH,
    after: { ...SWITCH, ports: ['a', 'b', 'c'] },
  },
  'that undoes ours': { operations: [into], before: SWITCH, after: SWITCH },
  'of another column': {
    operations: [into],
    before: SWITCH,
    after: { ...SWITCH, ports: ['a', 'b'], other_config: { c: 'd' } },
  },
  'that deletes the row': { operations: [into], before: SWITCH },
  'that brings a row back': { operations: [remove('Logical_Switch', 's')], after: SWITCH },
};

const explains = (uuid: string, { operations, before, after }: Case) =>
  new OwnWrites(operations).explain({ table: 'Logical_Switch', uuid, before, after });

describe('a change is our own', () => {
  for (const [what, one] of Object.entries(own)) test(what, () => assert.equal(explains('s', one), true));
});

describe('a change is not our own', () => {
  for (const [what, one] of Object.entries(notOwn)) {
    test(what, () =>
      assert.equal(explains(what === 'of a row that we do not write' ? 't' : 's', one), false),
    );
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insert, mutate, type OvsdbOperation, remove, update } from '#network/ovsdb/operations';
import type { OvsdbRow } from '#network/ovsdb/values';
import { withDepartures } from './departures.ts';

/** Port `a` is in two groups, `b` in one, `c` in none. */
const TABLES: Record<string, Record<string, OvsdbRow>> = {
  Logical_Switch: {
    s: { ports: ['a', 'b'] },
    t: { ports: ['c'] },
    both: { ports: ['d'] },
    too: { ports: ['d'] },
  },
  Port_Group: { g: { ports: ['a', 'b', 'd'] }, h: { ports: ['a'] }, empty: { ports: [] } },
};
const found = { rows: (table: string) => new Map(Object.entries(TABLES[table] ?? {})) };

const out = (from: string, ...ports: string[]) => mutate('Logical_Switch', from, ['ports', 'delete', ports]);
const into = (to: string, ...ports: string[]) => mutate('Logical_Switch', to, ['ports', 'insert', ports]);

const quits = (group: string, ...members: string[]) =>
  mutate('Port_Group', group, ['ports', 'delete', members]);
const joins = (group: string, ...members: string[]) =>
  mutate('Port_Group', group, ['ports', 'insert', members]);

interface Case {
  operations: OvsdbOperation[];
  /** What comes before them, and after. */
  before?: OvsdbOperation[];
  after?: OvsdbOperation[];
}

const cases: Record<string, Case> = {
  nothing: { operations: [] },
  'a changed group': { operations: [update('Port_Group', 'g', { external_ids: {} })] },
  'a port that leaves its switch': { operations: [out('s', 'a')], after: [quits('g', 'a'), quits('h', 'a')] },
  'two ports': { operations: [out('s', 'a', 'b')], after: [quits('g', 'a', 'b'), quits('h', 'a')] },
  'a port without a group': { operations: [out('t', 'c')] },
  'a port that moves': { operations: [into('t', 'a'), out('s', 'a')] },
  'a port that moves, the other way around': { operations: [out('s', 'a'), into('t', 'a')] },
  'a port that moves to a new switch': {
    operations: [insert('Logical_Switch', {}, 'n'), into('n', 'a'), out('s', 'a')],
  },
  'a port that moves to a switch that is not there': {
    operations: [into('absent', 'b'), out('s', 'b')],
    after: [quits('g', 'b')],
  },
  'a port that moves to a switch that goes': {
    operations: [remove('Logical_Switch', 't'), into('t', 'b'), out('s', 'b')],
    after: [quits('g', 'b')],
  },
  'a port that another switch holds too': { operations: [out('both', 'd')] },
  'a port that leaves both switches': {
    operations: [out('both', 'd'), out('too', 'd')],
    after: [quits('g', 'd')],
  },
  'a port that was not there': { operations: [out('t', 'a')] },
  'a switch that goes': {
    operations: [remove('Logical_Switch', 's')],
    after: [quits('g', 'a', 'b'), quits('h', 'a')],
  },
  'a port that comes to a switch that goes': {
    operations: [into('s', 'c'), remove('Logical_Switch', 's')],
    after: [quits('g', 'a', 'b'), quits('h', 'a')],
  },
  'a port that leaves and joins a group': {
    operations: [joins('empty', 'b'), joins('new', 'b'), out('s', 'b')],
    after: [quits('g', 'b'), quits('empty', 'b'), quits('new', 'b')],
  },
  'a group that goes': { operations: [remove('Port_Group', 'g')], before: [quits('g', 'a', 'b', 'd')] },
  'an empty group that goes': { operations: [remove('Port_Group', 'empty')] },
  'a port and a group that go': {
    operations: [out('s', 'a'), remove('Port_Group', 'g')],
    before: [quits('g', 'a', 'b', 'd')],
    after: [quits('h', 'a')],
  },
};

describe('ports leave their groups with', () => {
  for (const [what, { operations, before = [], after = [] }] of Object.entries(cases)) {
    test(what, () => {
      assert.deepEqual(withDepartures(operations, found), [...before, ...operations, ...after]);
    });
  }
});

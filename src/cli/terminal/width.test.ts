import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wrapped } from './width.ts';

describe('wrapped lines', () => {
  for (const [name, line, width, indent, expected] of [
    ['are left alone without a width', 'one two three', undefined, 0, 'one two three'],
    ['are left alone when they fit', 'one two', 7, 0, 'one two'],
    ['break between words', 'one two three', 8, 0, 'one two\nthree'],
    ['keep their indent', 'ok  one two three', 8, 4, 'ok  one\n    two\n    three'],
    ['keep a word that does not fit', 'see /a/long/path now', 8, 2, 'see\n  /a/long/path\n  now'],
  ] as const) {
    test(name, () => assert.equal(wrapped(line, width, indent), expected));
  }
});

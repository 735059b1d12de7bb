import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wrappedCommand } from './options.ts';

describe('examples in help', () => {
  for (const [name, line, lines] of [
    ['are left alone when they fit', 'a b', ['  a b']],
    ['continue on the next line', 'palisade a --bb cc', ['  palisade a \\', '      --bb cc']],
    ['keep quoted words together', "palisade 'a b c d e f'", ['  palisade \\', "      'a b c d e f'"]],
    ['continue within substitutions', 'A=$(cat the file) b', ['  A=$(cat the \\', '      file) b']],
  ] as const) {
    test(name, () => assert.equal(wrappedCommand(line, 16, 2), lines.join('\n')));
  }
});

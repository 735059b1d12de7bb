import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { facts, table } from './output.ts';
import { printable, printableCell } from './printable.ts';

const CASES: [what: string, text: string, shown: string][] = [
  ['escape sequences', 'a\u001b[31mb\u009b0m', 'a\\u001b[31mb\\u009b0m'],
  ['what overwrites a line', 'a\rb\u0008c\u007f', 'a\\u000db\\u0008c\\u007f'],
  ['marks of direction', 'a\u202eb\u2066c\u200f', 'a\\u202eb\\u2066c\\u200f'],
  ['what is not seen', 'a\u200bb\ufeff\u{e0041}', 'a\\u200bb\\ufeff\\udb40\\udc41'],
  ['other line breaks', 'a\u2028b\u0085', 'a\\u2028b\\u0085'],
  ['halves of characters', 'a\ud83d', 'a\\ud83d'],
  ['nothing else', 'Zoë 東京 🚀 مرحبا', 'Zoë 東京 🚀 مرحبا'],
];

describe('printable text', () => {
  for (const [what, text, shown] of CASES) {
    test(`printing escapes ${what}`, () => {
      assert.equal(printable(text), shown);
      assert.equal(printableCell(text), shown);
    });
  }

  test('printing keeps line breaks of the output, but escapes those in a cell', () => {
    assert.equal(printable('a\n\tb'), 'a\n\tb');
    assert.equal(printableCell('a\nb'), 'a\\u000ab');
    assert.equal(facts([['label', 'a\nID  1\u202e']]), 'label  a\\u000aID  1\\u202e');
    assert.equal(table(['id'], [['1\r']], ''), 'ID\n1\\u000d');
  });

  test('JSON output has the same value after escaping', () => {
    const value = { label: CASES.map(([, text]) => text).join('') };
    const shown = printable(JSON.stringify(value, null, 2));
    assert.deepEqual(JSON.parse(shown), value);
    assert.doesNotMatch(shown, /[\u202e\u200b\u0085]/);
  });
});

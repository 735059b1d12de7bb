import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isolatedName, visibleName } from './name-text.ts';

test('a name chosen by a user is shown completely, and cannot reverse the text around it', () => {
  const cases: [name: string, shown: string][] = [
    ['Inventory', 'Inventory'],
    ['Ünïcødé שלום 🙂', 'Ünïcødé שלום 🙂'],
    ['a\u202Egnp.exe\u202C', 'a\uFFFDgnp.exe\uFFFD'],
    ['\u2066a\u2069\u0000\u0085\n', '\uFFFDa\uFFFD\uFFFD\uFFFD\uFFFD'],
  ];
  for (const [name, shown] of cases) assert.equal(visibleName(name), shown);
  assert.equal(isolatedName('<b>').text, '<bdi>&lt;b&gt;</bdi>');
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readLines } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'palisade-test-lines-'));
after(() => rmSync(folder, { recursive: true }));

async function linesOf(text: string): Promise<string[]> {
  const file = join(folder, 'lines.gz');
  writeFileSync(file, gzipSync(text));
  const lines: string[] = [];
  for await (const line of readLines(file)) lines.push(line);
  return lines;
}

/** Longer than what is unpacked at once, and not a multiple of it. */
const long = (character: string) => character.repeat(100_003);

const CASES: string[][] = [
  [],
  [''],
  ['a'],
  ['', '', 'a', ''],
  [long('a'), long('ä'), '', long('€')],
  // So long that it must not be copied for each part of it.
  ['a'.repeat(60 * 1024 * 1024), 'b'],
];

for (const lines of CASES) {
  test(`lines of ${lines.map(({ length }) => length).join(', ') || 'nothing'} characters are read`, async () => {
    const read = await linesOf(lines.map((line) => `${line}\n`).join(''));
    assert.equal(read.length, lines.length);
    // Not compared as a list: the difference of such lines could not be shown.
    for (const [index, line] of lines.entries()) assert.ok(read[index] === line, `line ${index + 1}`);
  });
}

test('a line without an end, and one that is too long, are refused', async () => {
  await assert.rejects(linesOf(`a\n${long('b')}`), /cut off in the middle of a line/);
  await assert.rejects(linesOf('a'.repeat(64 * 1024 * 1024 + 1)), /not a backup of Palisade/);
});

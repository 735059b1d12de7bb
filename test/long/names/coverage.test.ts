// The coverage suite once more, under the names of a provider.
import { globSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isFullRun } from '#test/harness/effort';
import { speakAs } from '#test/harness/http-client';
import { speaker } from '#test/names/speaker';

const folder = fileURLToPath(new URL('../../coverage/', import.meta.url));
/** The others send and read the same documents again, for who may do what, unknown ids, and keys and events. */
const FILES = isFullRun ? '*.test.ts' : '{samples,lists,replies}.test.ts';

describe('under other names', async () => {
  before(() => speakAs(speaker));
  after(() => speakAs(undefined));

  for (const file of globSync(FILES, { cwd: folder })) {
    // A module of its own: the file may have run in this process already.
    await import(`#test/coverage/${file.replace(/\.ts$/, '')}`);
  }
});

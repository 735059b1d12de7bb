import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const topEntries = await readdir(root);

/** Generated folders, which are not part of the repository. */
const MADE = /^(node_modules|dist|data|coverage|release|(?:site|console)\/dist)(\/|$)/;

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

test('documents refer only to existing paths', async () => {
  assert.notEqual(documents.length, 0);
  const gone: string[] = [];
  for (const document of documents) {
    const text = await readFile(join(root, document), 'utf8');
    gone.push(...missingPaths(text, join(document, '..')).map((path) => `${document}: ${path}`));
  }
  assert.deepEqual(gone, []);
});

test('a missing path is detected', () => {
  const cases: [text: string, missing: string[]][] = [
    ['`src/app/service.ts` starts it, and `src/elsewhere.ts` is gone', ['src/elsewhere.ts']],
    ['run `node scripts/gen.ts` and `node test/gone.ts --flag`', ['test/gone.ts']],
    ['`test/golden/` and `test/gone/`', ['test/gone/']],
    ['any `src/features/*/*/routes.ts`, no `src/features/*/*/gone.ts`', ['src/features/*/*/gone.ts']],
    ['a folder `src/features/<area>/`, a file `src/gone/<feature>.ts`', ['src/gone/<feature>.ts']],
    [
      '`/v4/vpcs`, `application/json`, `data/palisade.db`, `dist/`, `vpc:read_write`, `src/app/service.ts:12`',
      [],
    ],
    ['[here](configuration.md#secrets), [gone](gone.md), [page](https://example.com/gone.md)', ['gone.md']],
    ['[up](../package.json), [part](#secrets), [gone](../gone.md)', ['../gone.md']],
    ['```sh\nnode test/gone.ts\n```\n`src/gone.ts`', ['src/gone.ts']],
  ];
  for (const [text, missing] of cases) assert.deepEqual(missingPaths(text, 'docs'), missing, text);
});

/** Commands that need a published package or a tag. */
const NEEDS_PUBLISHED =
  /npm (?:i|install|add) .*\bpalisade-(?:cloud|client)\b(?!-)|git checkout v|--tags|docker pull/;

test('no document installs what is not published', async () => {
  assert.match('npm install --save-dev palisade-cloud', NEEDS_PUBLISHED);
  assert.doesNotMatch('npm install ./palisade-client-0.2.0.tgz', NEEDS_PUBLISHED);
  const wrong: string[] = [];
  for (const document of [...documents, 'clients/typescript/README.md']) {
    const text = await readFile(join(root, document), 'utf8');
    for (const line of text.split('\n')) if (NEEDS_PUBLISHED.test(line)) wrong.push(`${document}: ${line}`);
  }
  assert.deepEqual(wrong, [], 'docs/versions.md says how to get a version');
});

/** Words in backticks that look like paths of the repository, and links to files. */
function missingPaths(text: string, folder: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code as string).split(/\s+/));
  const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, link]) => link as string);
  return [
    ...words.filter((word) => beginsInRepository(word) && !exists(word)),
    ...links.filter((link) => !/^[a-z]+:/.test(link) && !exists(join(folder, link))),
  ];
}

function beginsInRepository(word: string): boolean {
  const [first, ...rest] = word.split('/');
  return rest.length > 0 && topEntries.includes(first as string) && !MADE.test(word);
}

/** A name in angle brackets matches anything, like a star. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/:\d+$/, '')
    .replaceAll(/<[^>]+>/g, '*')
    .replace(/\/$/, '');
  return globSync(pattern, { cwd: root }).length > 0;
}

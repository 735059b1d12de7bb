import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { endpoints } from '#app/endpoints';
import { openApiDocument } from '#http/openapi/document';
import { foreignRequests, outputProblems } from '#scripts/site/output';
import { referencePages } from '#scripts/site/reference';
import type { Document } from '#web/docs/document';

describe('the built documentation site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-site-'));
  after(() => rmSync(folder, { recursive: true }));

  it('links and anchors that lead nowhere are found, below any base', () => {
    mkdirSync(`${folder}/files`);
    writeFileSync(`${folder}/files/LICENSE`, '');
    writeFileSync(`${folder}/other.html`, '<h2 id="here"></h2>');
    const link = (to: string) => `<a class="b" href="${to}">a</a>`;
    const good = [
      '/base/other.html#here',
      'other.html',
      '/base/files/LICENSE',
      '/base/',
      '#top',
      'mailto:a@b.c',
    ];
    const bad = ['/other.html', 'nowhere.html', 'other.html#nowhere', '#nowhere'];
    writeFileSync(`${folder}/index.html`, `<h1 id="top"></h1>${[...good, ...bad].map(link).join('')}`);
    assert.deepEqual(
      outputProblems(folder, '/base/'),
      bad.map((to) => `index.html: ${to} leads nowhere`),
    );
  });

  it('a page loads nothing from elsewhere', () => {
    const cases: [text: string, found: string[]][] = [
      ['<a href="https://example.com/">a</a>', []],
      ['<img src="/a.png">', []],
      ['<img src="https://example.com/a.png">', ['https://example.com/a.png']],
      ['<link rel="stylesheet" href="//example.com/a.css">', ['//example.com/a.css']],
      ['@font-face { src: url(https://example.com/a.woff2) }', ['https://example.com/a.woff2']],
    ];
    for (const [text, found] of cases) assert.deepEqual(foreignRequests(text), found, text);
  });
});

describe('the API reference in the documentation site', () => {
  const pages = referencePages(openApiDocument(endpoints) as unknown as Document);

  it('has every operation once, in three languages, and the records that it links to', () => {
    const all = pages.map(({ text }) => text).join('\n');
    for (const { operation, summary } of endpoints)
      assert.equal(all.split(`\n## ${summary} {#${operation}}\n`).length, 2, operation);
    assert.equal(all.split('[Python]').length, endpoints.length + 1);
    const records = pages.at(-1)?.text ?? '';
    for (const [, name] of all.matchAll(/href="records\.html#(\w+)"/g))
      assert.ok(records.includes(`{#${name}}`), name);
    assert.doesNotMatch(all, /href="#/);
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ExampleChange, filesAfter, tableOf } from '#scripts/adding-a-field/change';
import { endpointChange } from '#scripts/adding-a-field/endpoint';
import { fieldChange } from '#scripts/adding-a-field/field';

const root = fileURLToPath(new URL('../../', import.meta.url));

const CHANGES: [name: string, change: ExampleChange, document: string][] = [
  ['a field', fieldChange, 'docs/adding-a-field.md'],
  ['an endpoint', endpointChange, 'docs/adding-an-endpoint.md'],
];

for (const [name, change, document] of CHANGES) {
  describe(`adding ${name}`, () => {
    test('the script fits the code: each edit finds its place', () => {
      const problems = filesAfter(change, root).flatMap((one) => one.problems);
      assert.deepEqual(problems, [], 'correct the anchors in scripts/adding-a-field/');
      const existing = change.files.filter(({ text }) => text === undefined).map(({ file }) => file);
      assert.deepEqual(
        existing.filter((file) => !existsSync(root + file)),
        [],
      );
    });

    test('takes few files of the product, and includes tests, samples and documents', () => {
      const of = (kind: string) => change.files.filter((one) => one.kind === kind);
      const product = of('product').map(({ file }) => file);
      assert.ok(product.length <= change.mostProductFiles, product.join('\n'));
      for (const kind of ['test', 'sample', 'document', 'generated']) assert.ok(of(kind).length > 0, kind);
      assert.deepEqual(
        of('product').filter(({ told }) => told === undefined),
        [],
      );
    });

    test(`${document} lists the same files`, () => {
      assert.ok(
        readFileSync(root + document, 'utf8').includes(`${tableOf(change)}\n`),
        `the table in ${document} is not what node scripts/adding-a-field.ts prints`,
      );
    });
  });
}

test('an edit without its place is named', () => {
  const change: ExampleChange = {
    mostProductFiles: 1,
    files: [
      {
        file: 'package.json',
        kind: 'product',
        what: '',
        edits: [
          ['"no such key"', ''],
          ['{', ''],
        ],
      },
      { file: 'gone.ts', kind: 'product', what: '', edits: [[/gone/g, '']] },
    ],
  };
  const [first = '', second = '', third] = filesAfter(change, root).flatMap((one) => one.problems);
  assert.equal(first, 'package.json: "\\"no such key\\"" occurs 0 times');
  assert.match(second, /^package.json: "\{" occurs \d+ times$/);
  assert.equal(third, 'gone.ts: "/gone/g" occurs 0 times');
});

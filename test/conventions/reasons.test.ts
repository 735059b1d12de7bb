import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isKnown } from '#dev/faults/fault';
import { listedReasons } from '#domain/reasons/reason';
import { assertKnownReasons } from '#test/harness/known-reasons';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{src,network}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'));

test('every reason that the code declares is listed under the name of its constant', () => {
  const declared = sources.flatMap((text) =>
    [...text.matchAll(/(?:const (\w+) = )?\breason(?:Pattern)?\(\{\s*name: '(\w+)'/g)].map(
      ([, constant, name]) => [constant, name],
    ),
  );
  for (const [constant, name] of declared) assert.equal(constant, name);
  const names = listedReasons().map(({ name }) => name);
  assert.deepEqual(new Set(declared.map(([, name]) => name)), new Set(names));
  assert.ok(names.length > 50);
});

test('every listed reason is used', () => {
  const code = sources.map(withoutImports).join('\n');
  const unused = listedReasons().filter(({ name }) => {
    const places = code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [];
    // The declaration of the constant, and the name in it.
    return places.length <= 2;
  });
  assert.deepEqual(
    unused.map(({ name }) => name),
    [],
  );
});

test('a reply with an unknown reason, status or field is detected', () => {
  const cases: [known: boolean, status: number, problem: { field?: string; reason: string }][] = [
    [true, 404, { reason: 'Not found' }],
    [false, 400, { reason: 'Not found' }],
    [false, 404, { reason: 'Not Found' }],
    [false, 404, { field: 'id', reason: 'Not found' }],
    [true, 400, { field: 'subnets[3].label', reason: 'label is required' }],
    [false, 400, { field: 'subnets[3].label', reason: 'name is required' }],
    [false, 400, { reason: 'label is required' }],
    [true, 400, { field: 'interfaces[0].ip_ranges[2]', reason: 'interfaces[0].ip_ranges[2] is invalid' }],
    [false, 400, { field: 'ipv4', reason: 'ipv4 is invalid' }],
    [true, 400, { field: 'ipv4', reason: 'ipv4 must be a string' }],
    [false, 400, { field: 'ipv4', reason: 'ipv4 must be somewhere else' }],
    [true, 400, { field: 'label', reason: 'Length must be 1-64 characters' }],
    [false, 400, { field: 'label', reason: 'Length must be one-64 characters' }],
    [true, 400, { reason: 'Limit reached: 200 subnets per VPC' }],
    [false, 400, { reason: 'Something else' }],
  ];
  for (const [known, status, problem] of cases) {
    assert.equal(isKnown(status, problem), known, JSON.stringify(problem));
  }
  assert.throws(() => assertKnownReasons(400, { errors: [{ reason: 'Something else' }] }), /has no 400/);
});

function withoutImports(text: string): string {
  return text.replace(/^(import|export) (type )?\{[^}]*\} from .*;$/gm, '');
}

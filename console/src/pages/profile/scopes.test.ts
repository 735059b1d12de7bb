import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { AREAS, scopesOf, scopesText } from './scopes.ts';

test('scopes are told in plain words', () => {
  const cases: [scopes: string, text: string][] = [
    ['*', 'Everything'],
    ['vpc:read_write', 'Read and write: VPCs'],
    ['account:read_only vpc:read_write', 'Read and write: VPCs. Read: Account'],
    ['events:read_only,ips:read_only', 'Read: Events, Addresses'],
    ['volumes:read_only', 'Read: volumes'],
    ['', 'Nothing'],
  ];
  for (const [scopes, text] of cases) assert.equal(scopesText(scopes), text);
});

test('chosen levels become scopes', () => {
  assert.equal(
    scopesOf({ vpc: 'read_write', account: 'read_only', events: '' }),
    'account:read_only vpc:read_write',
  );
  assert.equal(scopesOf({}), '');
});

test('every area that an operation asks for can be chosen', () => {
  const api = readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8');
  const areas = new Set([...api.matchAll(/"x-required-scope": ?"(\w+):/g)].map(([, area]) => area));
  assert.deepEqual(
    [...areas].toSorted(),
    AREAS.map(({ area }) => area),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '#api/operations.ts';
import { bodyOf, draftProblems, EMPTY, replacementInput, restrictionChanges } from './draft.ts';

const NOW = Date.parse('2026-05-20T09:14:03Z');

test('a draft becomes a token', () => {
  const scopes = 'computes:read_write events:read_only images:read_only ips:read_only vpc:read_write';
  assert.deepEqual(bodyOf(EMPTY, NOW), { scopes, expiry: '2026-08-18T09:14:03' });
  assert.deepEqual(bodyOf({ ...EMPTY, access: 'everything', ends: 'never', label: 'deploy' }, NOW), {
    label: 'deploy',
    scopes: '*',
  });
  const bound = { ...EMPTY, ends: 'day', day: '2026-06-01', vpcs: [3], networks: '203.0.113.0/24' } as const;
  assert.deepEqual(bodyOf(bound, NOW), {
    scopes,
    expiry: '2026-06-01T00:00:00',
    restrictions: { vpcs: [3], allowed_ips: ['203.0.113.0/24'] },
  });
});

test('a draft says what is missing', () => {
  const draft = { ...EMPTY, access: 'chosen', ends: 'day', networks: 'home' } as const;
  assert.deepEqual(
    draftProblems(draft).map(({ field }) => field),
    ['scopes', 'expiry', 'restrictions.allowed_ips[0]'],
  );
  assert.deepEqual(draftProblems(EMPTY), []);
});

test('a token that replaces another is valid for as long', () => {
  const token: Schema<'Token'> = {
    id: 7,
    label: 'deploy',
    scopes: 'vpc:read_only',
    created: '2026-05-01T00:00:00',
    expiry: '2026-05-31T00:00:00',
    token: '3fa1c0de77b2459e',
    restrictions: { vpcs: [3] },
  };
  assert.deepEqual(replacementInput(token, NOW), {
    label: 'deploy',
    scopes: 'vpc:read_only',
    expiry: '2026-06-19T09:14:03',
    restrictions: { vpcs: [3] },
  });
  const { restrictions: _, ...free } = token;
  assert.deepEqual(replacementInput({ ...free, label: '', expiry: '2999-12-12T05:00:00' }, NOW), {
    scopes: 'vpc:read_only',
  });
});

test('only what differs of restrictions is sent', () => {
  const before = { vpcs: [3, 4], allowed_ips: ['203.0.113.0/24'] };
  assert.equal(restrictionChanges(before, { vpcs: [3, 4], networks: '203.0.113.0/24\n' }), undefined);
  assert.deepEqual(restrictionChanges(before, { vpcs: [3], networks: '' }), { vpcs: [3], allowed_ips: null });
  assert.deepEqual(restrictionChanges(undefined, { vpcs: [], networks: '10.0.0.0/8' }), {
    allowed_ips: ['10.0.0.0/8'],
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREAS, type Scope, type Scopes } from '#domain/identity/scopes';
import { isGrantable, needsConsent } from './rules.ts';
import { canChangeSignIn, scopeSentences } from './view.ts';

const WEB = 'https://app.example.com/callback';
const LOOPBACK = 'http://127.0.0.1/callback';

test('consent is asked for new scopes, and always for clients that others can imitate', () => {
  const cases: [
    client: [id: string, isPublic: 0 | 1, redirectUri: string],
    consented: Scopes,
    isAsked: boolean,
  ][] = [
    [['a', 0, WEB], [], true],
    [['a', 0, WEB], ['vpc:read_only'], false],
    [['a', 0, WEB], ['vpc:read_write'], false],
    [['a', 0, WEB], ['ips:read_only'], true],
    [['a', 0, WEB], '*', false],
    [['a', 0, LOOPBACK], ['vpc:read_only'], false],
    [['a', 1, WEB], ['vpc:read_only'], false],
    [['a', 1, LOOPBACK], ['vpc:read_only'], true],
    [['a', 1, 'com.example.app:/cb'], '*', true],
    [['palisade-cli', 1, LOOPBACK], '*', true],
  ];
  for (const [[id, isPublic, redirect_uri], consented, isAsked] of cases) {
    const client = { id, public: isPublic, redirect_uri };
    assert.equal(
      needsConsent(client, ['vpc:read_only'], consented),
      isAsked,
      `${id} ${isPublic} ${redirect_uri}`,
    );
  }
});

test('access to child accounts can be granted in parent accounts only', () => {
  assert.equal(isGrantable(['child_account:read_only'], false), false);
  assert.equal(isGrantable(['child_account:read_only'], true), true);
  assert.equal(isGrantable(['vpc:read_only'], false), true);
  assert.equal(isGrantable('*', false), true);
});

test('every scope has its own description', () => {
  const scopes = AREAS.flatMap((area): Scope[] => [`${area}:read_only`, `${area}:read_write`]);
  const sentences = [...scopeSentences(scopes), ...scopeSentences('*')];
  assert.equal(new Set(sentences).size, 35);
  for (const sentence of sentences) assert.match(sentence, /^View .{3,}[a-zA-Z]$/);
  assert.deepEqual([canChangeSignIn('*'), canChangeSignIn(['account:read_write'])], [true, true]);
  assert.equal(canChangeSignIn(['account:read_only', 'vpc:read_write']), false);
});

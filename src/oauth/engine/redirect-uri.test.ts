import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formTargetOf, isRedirectAllowed, redirectKind, refusal } from './redirect-uri.ts';

test('a redirect URI must be the registered one, except for the port on loopback', () => {
  const cases: [registered: string, given: string, isAllowed: boolean][] = [
    ['https://app.example.com/cb', 'https://app.example.com/cb', true],
    ['https://app.example.com/cb', 'https://app.example.com/cb/', false],
    ['https://app.example.com/cb', 'https://app.example.com:443/cb', false],
    ['https://app.example.com/cb', 'https://app.example.com/cb?x=1', false],
    ['https://app.example.com/cb', 'https://app.example.com/CB', false],
    ['https://app.example.com/cb', 'https://app.example.com.evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:4000/cb', true],
    ['http://127.0.0.1:1/cb', 'http://127.0.0.1:65535/cb', true],
    ['http://127.0.0.1:1/cb', 'http://127.0.0.1:65536/cb', false],
    ['http://127.0.0.1/cb', 'http://localhost:4000/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:4000/other', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:4000/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb', false],
    ['http://127.0.0.1', 'http://127.0.0.1:4000@evil.example', false],
    ['http://localhost/cb', 'http://localhost.evil.example/cb', false],
    ['http://localhost/cb', 'http://localhost:8080/cb', true],
    ['http://[::1]/cb', 'http://[::1]:8080/cb', true],
    ['https://localhost/cb', 'https://localhost:8080/cb', false],
    ['com.example.app:/cb', 'com.example.app:/cb', true],
    ['com.example.app:/cb', 'com.example.app:/cb2', false],
  ];
  for (const [registered, given, isAllowed] of cases) {
    assert.equal(isRedirectAllowed(registered, given), isAllowed, `${registered} ${given}`);
  }
});

test('a redirect URI leads to a web site, this computer, or an installed app', () => {
  const cases: [uri: string, kind: string, target: string][] = [
    ['https://app.example.com/cb?x=1', 'web', 'https://app.example.com'],
    ['http://127.0.0.1:4000/cb', 'loopback', 'http://127.0.0.1:4000'],
    ['http://[::1]:4000/cb', 'loopback', 'http:'],
    ['com.example.app:/cb', 'private-use', 'com.example.app:'],
  ];
  for (const [uri, kind, target] of cases)
    assert.deepEqual([redirectKind(uri), formTargetOf(uri)], [kind, target]);
});

test('an error response keeps the query of the redirect URI, and the state unchanged', () => {
  const answer = { error: 'access_denied', error_description: 'no', iss: 'https://login.example.com' };
  assert.equal(
    refusal({ redirectUri: 'https://app.example.com/cb?tenant=1', state: 'a b&c' }, answer),
    'https://app.example.com/cb?tenant=1&error=access_denied&error_description=no' +
      '&iss=https%3A%2F%2Flogin.example.com&state=a+b%26c',
  );
  assert.match(
    refusal({ redirectUri: 'com.example.app:/cb', state: undefined }, answer),
    /^com\.example\.app:\/cb\?error=/,
  );
});

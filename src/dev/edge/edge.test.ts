import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedOrigin } from './edge.ts';

const ORIGINS = ['http://localhost:5173', 'https://cloud.test'];

test('requests for hosts of this machine are answered, all others are not', () => {
  for (const host of [
    'localhost',
    'localhost:8080',
    'LOCALHOST',
    '127.0.0.1:1',
    '127.9.9.9',
    '[::1]:8080',
    'cloud.test',
  ])
    for (const isControl of [true, false])
      assert.equal(isAllowedOrigin({ host }, isControl, ORIGINS), true, host);
  for (const host of [
    undefined,
    '',
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '128.0.0.1:8080',
    '::1',
    '[::2]',
    'localhost:x',
    'cloud.test:8443',
    'evil@localhost',
    '0.0.0.0',
  ])
    for (const isControl of [true, false]) {
      assert.equal(
        isAllowedOrigin({ ...(host === undefined ? {} : { host }) }, isControl, ORIGINS),
        false,
        host,
      );
    }
});

test('pages of other origins may not use the controls', () => {
  const host = '127.0.0.1:8080';
  for (const [headers, may] of [
    [{}, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'http://127.0.0.1:8080' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'http://localhost:5173' }, true],
    [{ origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' }, true],
    [{ origin: 'http://localhost:5174', 'sec-fetch-site': 'none' }, false],
  ] as const) {
    assert.equal(isAllowedOrigin({ host, ...headers }, true, ORIGINS), may, JSON.stringify(headers));
    assert.equal(
      isAllowedOrigin({ host, ...headers }, false, ORIGINS),
      true,
      'the API decides about its own origins',
    );
  }
});

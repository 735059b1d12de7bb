import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizeParameters, deviceParameters, sizeProblem, tokenParameters } from './parameters.ts';

const authorize = (query: string) => authorizeParameters(new URLSearchParams(query)).toString();
const token = (body: string) => tokenParameters(new URLSearchParams(body)).toString();

test('an authorization request is reduced to its known parameters, with normalized scopes', () => {
  const cases: [given: string, taken: string][] = [
    ['client_id=a&scope=vpc:*,ips:read_only', 'client_id=a&scope=ips%3Aread_only+vpc%3Aread_write'],
    ['client_id=a&scopes=vpc:read_only', 'client_id=a&scope=vpc%3Aread_only'],
    ['client_id=a&scope=&scopes=*', 'client_id=a&scope=*'],
    ['client_id=a&scope=vpc', 'client_id=a'],
    [
      'client_id=a&scope=vpc:read_only&scope=ips:read_only',
      'client_id=a&scope=vpc%3Aread_only&scope=ips%3Aread_only',
    ],
    ['client_id=a&prompt=none&request_uri=https://evil.example', 'client_id=a'],
    ['client_id=a&response_mode=query', 'client_id=a&response_mode=query'],
    ['client_id=a&response_mode=form_post', 'client_id=a&response_mode=unsupported'],
    ['client_id=a&client_id=b&state=%26', 'client_id=a&client_id=b&state=%26'],
  ];
  for (const [given, taken] of cases) assert.equal(authorize(given), taken, given);
});

test('a device request is reduced to its client and scopes', () => {
  const given = 'client_id=a&client_secret=b&scopes=vpc:*&state=c&claims=d&client_id=e';
  const taken = deviceParameters(new URLSearchParams(given)).toString();
  assert.equal(taken, 'client_id=a&client_id=e&client_secret=b&scope=vpc%3Aread_write');
});

test('a request has at most 4096 bytes, including at most 1024 of state', () => {
  const cases: [given: Record<string, unknown>, problem: string | undefined][] = [
    [{ state: 'x'.repeat(1024), scope: undefined }, undefined],
    [{ state: 'x'.repeat(1025) }, 'state must have at most 1024 bytes'],
    [{ state: 'é'.repeat(513) }, 'state must have at most 1024 bytes'],
    [{ a: 'x'.repeat(4095) }, undefined],
    [{ a: 'x'.repeat(4096) }, 'the parameters must have at most 4096 bytes'],
    [{ a: 'x'.repeat(2000), b: 'x'.repeat(2095) }, 'the parameters must have at most 4096 bytes'],
  ];
  for (const [given, problem] of cases) assert.equal(sizeProblem(given), problem);
});

test('a token request keeps its grant type, with normalized scopes', () => {
  const cases: [given: string, taken: string][] = [
    ['code=x', 'code=x&grant_type=authorization_code'],
    ['grant_type=&code=x', 'grant_type=authorization_code&code=x'],
    ['refresh_token=x', 'refresh_token=x'],
    ['grant_type=refresh_token&scopes=vpc:*', 'grant_type=refresh_token&scope=vpc%3Aread_write'],
    ['grant_type=refresh_token&scope=vpc', 'grant_type=refresh_token&scope=vpc'],
  ];
  for (const [given, taken] of cases) assert.equal(token(given), taken, given);
});

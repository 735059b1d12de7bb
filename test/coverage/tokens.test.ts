import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Endpoint } from '#api/endpoint';
import { AREAS, type Scope, type Scopes } from '#domain/identity/scopes';
import { describeOnDatabase } from '#test/harness/databases';
import { isSecondDatabase } from '#test/harness/effort';
import { type Answer, Client } from '#test/harness/http-client';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { call, operations, prepare } from './prepared.ts';

const INVALID_TOKEN = { errors: [{ reason: 'Invalid Token' }] };
const SCOPE_LACKS = { errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }] };

const EVERY_SCOPE = AREAS.flatMap((area): Scope[] => [`${area}:read_only`, `${area}:read_write`]);
const EVERY_TOKEN: Scopes[] = [[], ...EVERY_SCOPE.map((scope) => [scope]), '*'];
const TRIED = isSecondDatabase
  ? EVERY_TOKEN.filter((scopes) => scopes.length === 0 || scopes === '*')
  : EVERY_TOKEN;

describeOnDatabase('required tokens and scopes', (dialect) => {
  // A single account is used for all operations.
  const running = useTestApi(dialect, {
    env: {
      PALISADE_LIMIT_OAUTH_CLIENTS_PER_ACCOUNT: '10000',
      PALISADE_LIMIT_NATGATEWAYS_PER_ACCOUNT: '10000',
    },
  });
  const clients = new Map<Scopes, Client>();
  let account: TestAccount;

  before(async () => {
    account = await running.api.newAccount();
    for (const scopes of TRIED) clients.set(scopes, await account.withScopes(scopes));
  });

  for (const endpoint of operations) {
    test(`${endpoint.operation} without a token`, async () => {
      const prepared = await prepare(endpoint, account);
      const unknown = new Client(running.api.base, 'ab'.repeat(32));
      for (const client of [running.api.nobody, unknown]) {
        const answer = await call(client, prepared);
        assert.equal(answer.headers['x-accepted-oauth-scopes'], acceptedScopes(endpoint));
        if (endpoint.scope === 'public') assert.equal(answer.status, 200, answer.text);
        else assertRefused(answer, INVALID_TOKEN);
      }
    });

    test(`${endpoint.operation} with each scope`, async () => {
      // The prepared request must still succeed after it was refused with wrong scopes.
      let prepared = await prepare(endpoint, account);
      const [wrong, right] = partition(TRIED, (scopes) => !opens(scopes, endpoint.scope));
      for (const scopes of wrong) {
        const answer = await call(clients.get(scopes) as Client, prepared);
        assertRefused(answer, SCOPE_LACKS, scopes.toString());
        assert.equal(answer.headers['x-accepted-oauth-scopes'], acceptedScopes(endpoint));
        assert.equal(answer.headers['x-oauth-scopes'], scopes.toString());
      }
      for (const scopes of right) {
        const answer = await call(clients.get(scopes) as Client, prepared);
        assert.equal(answer.status, prepared.status, `${scopes.toString()}: ${answer.text}`);
        assert.equal(answer.headers['x-accepted-oauth-scopes'], acceptedScopes(endpoint));
        if (endpoint.method !== 'GET') prepared = await prepare(endpoint, account);
      }
    });
  }
});

/** Whether a token's scopes allow an operation: an independent implementation. */
function opens(held: Scopes, required: Endpoint['scope']): boolean {
  if (required === 'public' || required === '*' || held === '*') return true;
  return held.includes(required) || held.includes(required.replace(':read_only', ':read_write') as Scope);
}

function acceptedScopes({ scope }: Endpoint): string {
  return scope === 'public' ? '*' : scope;
}

function assertRefused(answer: Answer, body: object, message?: string): void {
  assert.equal(answer.status, 401, message);
  assert.equal(answer.text, JSON.stringify(body), message);
}

function partition<T>(values: readonly T[], belongs: (value: T) => boolean): [T[], T[]] {
  return [values.filter(belongs), values.filter((value) => !belongs(value))];
}

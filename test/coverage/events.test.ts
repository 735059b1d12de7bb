import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { isSecondDatabase } from '#test/harness/effort';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, type Prepared, prepare } from './prepared.ts';
import { requests } from './requests.ts';

/** Requirements that restricted users meet without a grant. */
const OPEN_WITHOUT_GRANT: ReadonlySet<string> = new Set(['member', 'person']);

const writes = operations.filter(({ method }) => method !== 'GET');

describeOnDatabase('writes and their events', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations) {
    test(`${endpoint.operation} creates exactly its events`, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const before = await stateOf(account.owner);
      const answer = await call(account.owner, prepared);
      assert.equal(answer.status, prepared.status, answer.text);

      const events = await eventsOf(account.owner);
      const actions = events.slice(before.events.length);
      assert.deepEqual(
        actions.map(({ action }) => action),
        requests[endpoint.operation].events,
      );
      for (const { username } of actions) assert.equal(username, account.ownerName);
      assert.deepEqual(
        events.map(({ id }) => id),
        events.map((_, index) => index + 1),
        'ids without gaps, in the order in which things happened',
      );
    });
  }

  for (const endpoint of writes) {
    test(`${endpoint.operation} changes nothing when it is refused`, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const { vpcs } = await stateOf(account.owner);
      const vpc = Object.fromEntries(vpcs.map(({ id }) => [id, 'read_only' as const]));
      const restricted = [await account.restricted(), await account.restricted({ vpc })];
      const before = await stateOf(account.owner);

      for (const body of invalidBodies(prepared)) {
        const answer = await call(account.owner, prepared, { body });
        assert.equal(answer.status, 400, `${JSON.stringify(body)}: ${answer.text}`);
      }
      if (endpoint.target && !OPEN_WITHOUT_GRANT.has(endpoint.target.requirement.kind)) {
        for (const client of restricted) assert.equal((await call(client, prepared)).status, 403);
      }
      const nowhere = await call(await account.withScopes([]), prepared);
      assert.equal(nowhere.status, 401);

      const { events, ...after } = await stateOf(account.owner);
      assert.deepEqual(after, { vpcs: before.vpcs });
      // The only event is the creation of the token without scopes.
      assert.deepEqual(
        events.slice(before.events.length).map(({ action }) => action),
        ['token_create'],
      );
    });
  }
});

/**
 * Invalid bodies: not JSON, each key with a wrong type, and a conflict with stored records. Empty for operations
 * without a body.
 */
function invalidBodies({ endpoint, request }: Prepared): unknown[] {
  if (!endpoint.body) return [];
  assert.ok(request.refused, `the sample of ${endpoint.operation} says what is refused`);
  if (isSecondDatabase) return [request.refused];
  const wrongTypes = Object.keys(endpoint.body.properties).map((key) => ({ ...request.body, [key]: 1.5 }));
  return ['{', '[]', ...wrongTypes, request.refused];
}

interface State {
  events: { id: number; action: string; username: string | null }[];
  vpcs: { id: number }[];
}

/** Everything in the account, as shown by the API. */
async function stateOf(owner: Client): Promise<State> {
  const vpcs = await owner.get('/vpcs?page_size=500');
  return { events: await eventsOf(owner), vpcs: vpcs.body.data };
}

/** Oldest first. */
async function eventsOf(owner: Client): Promise<State['events']> {
  return (await owner.get('/account/events?page_size=500')).body.data.toReversed();
}

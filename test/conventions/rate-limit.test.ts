import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

/** A multiple of all window lengths. */
const START = Date.parse('2024-05-20T10:00:00Z') / 1000;

describeOnDatabase('rate limits', (dialect) => {
  const running = useTestApi(dialect, {
    env: {
      PALISADE_RATE_LIMIT: 'on',
      PALISADE_RATE_USER: '8/120',
      PALISADE_RATE_OPERATION: '4/60',
      PALISADE_RATE_LIST: '3/60',
      PALISADE_RATE_IMAGES: '2/60',
    },
  });
  let window = START;

  // Each test needs new windows, because all tests use the same address.
  beforeEach(() => {
    window += 1200;
    running.api.clock.now = window;
  });

  /** Limit, remaining, seconds from the start of the window to the reset, and Retry-After. */
  const seen = ({ headers }: Answer) => [
    Number(headers['x-ratelimit-limit']),
    Number(headers['x-ratelimit-remaining']),
    Number(headers['x-ratelimit-reset']) - window,
    Number(headers['retry-after']),
  ];

  it('the rate limit of an operation counts down, refuses, and resets with the next window', async () => {
    const { owner } = await running.api.newAccount();
    const { clock } = running.api;
    assert.deepEqual(seen(await owner.put('/vpcs/1', {})), [4, 3, 60, 60]);
    clock.advance(10);
    assert.deepEqual(seen(await owner.put('/vpcs/2', {})), [4, 2, 60, 50]);
    assert.deepEqual(seen(await owner.put('//vpcs//2/', 'x')), [4, 1, 60, 50]);
    clock.advance(49);
    assert.deepEqual(seen(await owner.put('/vpcs/3', {})), [4, 0, 60, 1]);
    for (let count = 0; count < 3; count += 1) {
      const refused = await owner.put('/vpcs/1', {});
      assertRefused(refused, 429, 'Too many requests');
      assert.deepEqual(seen(refused), [4, 0, 60, 1]);
    }
    clock.advance(1);
    assert.deepEqual(seen(await owner.put('/vpcs/1', {})), [4, 3, 120, 60]);
  });

  it('a list has its own rate limit, and HEAD counts as GET', async () => {
    const { owner } = await running.api.newAccount();
    assert.deepEqual(seen(await owner.get('/vpcs')), [3, 2, 60, 60]);
    assert.deepEqual(seen(await owner.send('HEAD', '/vpcs')), [3, 1, 60, 60]);
    assert.deepEqual(seen(await owner.get('/account/events')), [3, 2, 60, 60]);
    assert.deepEqual(seen(await owner.list('/vpcs', '{')), [3, 0, 60, 60]);
    assert.equal((await owner.get('/vpcs')).status, 429);
    assert.equal((await owner.send('HEAD', '/vpcs')).status, 429);
    assert.deepEqual(seen(await owner.get('/account/events')), [3, 1, 60, 60]);
  });

  it('the list of images has its own rate limit', async () => {
    const { owner } = await running.api.newAccount();
    assert.deepEqual(seen(await owner.get('/images')), [2, 1, 60, 60]);
    assert.deepEqual(seen(await owner.get('/images/')), [2, 0, 60, 60]);
    const refused = await owner.get('/images');
    assertRefused(refused, 429, 'Too many requests');
    assert.deepEqual(seen(refused), [2, 0, 60, 60]);
    assert.deepEqual(seen(await owner.get('/images/public/debian12')), [4, 3, 60, 60]);
    assert.deepEqual(seen(await owner.get('/images/public%2Farch')), [4, 2, 60, 60]);
    assert.deepEqual(seen(await owner.get('/compute/kernels')), [3, 2, 60, 60]);
  });

  it('the rate limit of a user covers all requests and tokens of that user only', async () => {
    const account = await running.api.newAccount();
    const second = await account.withScopes([]);
    for (let count = 0; count < 2; count += 1) {
      succeeded(await account.owner.get('/vpcs'));
      succeeded(await second.get('/regions/us-east'));
      assert.equal((await second.post('/vpcs', {})).status, 401);
      assert.equal((await account.owner.get('/vpcs/1')).status, 404);
    }
    for (const client of [account.owner, second]) {
      const refused = await client.get('/account/events');
      assertRefused(refused, 429, 'Too many requests');
      assert.deepEqual(seen(refused), [8, 0, 120, 120]);
    }
    succeeded(await (await account.restricted()).get('/vpcs'));
    running.api.clock.advance(119);
    assert.equal((await account.owner.get('/vpcs')).status, 429);
    running.api.clock.advance(1);
    succeeded(await account.owner.get('/vpcs'));
  });

  it('refused requests have no effect', async () => {
    const { owner } = await running.api.newAccount();
    for (let count = 0; count < 4; count += 1) {
      succeeded(await owner.post('/vpcs', { label: `v${count}`, region: 'us-east' }));
    }
    assertRefused(await owner.post('/vpcs', { label: 'v4', region: 'us-east' }), 429, 'Too many requests');
    assert.equal(succeeded(await owner.get('/vpcs')).results, 4);
    assert.equal(succeeded(await owner.list('/account/events', { 'entity.type': 'vpc' })).results, 4);
    // A request refused by its operation's limit does not count for the user: six so far, two left.
    succeeded(await owner.get('/regions/us-east'));
    succeeded(await owner.get('/regions/us-east'));
    assert.equal((await owner.get('/regions/us-east')).status, 429);
  });

  it('requests for unknown paths and methods count for their address, with or without a token', async () => {
    const { owner } = await running.api.newAccount();
    const clients = [running.api.nobody, owner];
    for (let count = 0; count < 4; count += 1) {
      const unknown = await (clients[count % 2] as Client).get('/nowhere');
      assert.equal(unknown.status, 404);
      assert.deepEqual(seen(unknown), [8, 7 - 2 * count, 120, 120]);
      const method = await (clients[count % 2] as Client).send('PATCH', '/vpcs');
      assert.equal(method.status, 405);
      assert.deepEqual(seen(method), [8, 6 - 2 * count, 120, 120]);
    }
    for (const client of clients) {
      for (const answer of [await client.get('/nowhere'), await client.send('PATCH', '/vpcs')]) {
        assertRefused(answer, 429, 'Too many requests');
        assert.deepEqual(seen(answer), [8, 0, 120, 120]);
      }
    }
    assert.equal((await running.api.nobody.send('OPTIONS', '/nowhere')).status, 200);
    assert.equal((await running.api.nobody.get('/regions')).status, 429);
    assert.deepEqual(seen(await owner.get('/vpcs')), [3, 2, 60, 60]);
  });

  it('public operations count for the address, or for the user if there is a token', async () => {
    const { owner } = await running.api.newAccount();
    for (const remaining of [2, 1, 0]) {
      assert.deepEqual(seen(await running.api.nobody.get('/regions')), [3, remaining, 60, 60]);
    }
    for (const client of [running.api.nobody, new Client(running.api.base, 'wrong')]) {
      assert.equal((await client.get('/regions')).status, 429);
    }
    assert.deepEqual(seen(await owner.get('/regions')), [3, 2, 60, 60]);
  });

  it('refused tokens and OPTIONS do not count for rate limits', async () => {
    for (let count = 0; count < 20; count += 1) {
      const answer = await running.api.nobody.get('/vpcs');
      assert.equal(answer.status, 401);
      assert.equal(answer.headers['retry-after'], undefined);
      assert.equal((await running.api.nobody.send('OPTIONS', '/vpcs')).status, 200);
    }
    assert.deepEqual(seen(await running.api.nobody.get('/nowhere')), [8, 7, 120, 120]);
  });

  it('addresses in client headers are ignored by default', async () => {
    for (let count = 0; count < 8; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${count}`, forwarded: `for=198.51.100.${count}` };
      assert.equal((await running.api.nobody.get('/nowhere', { headers })).status, 404);
    }
    const refused = await running.api.nobody.get('/nowhere', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    assertRefused(refused, 429, 'Too many requests');
    assert.deepEqual(seen(refused), [8, 0, 120, 120]);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint, RateName } from '#api/endpoint';
import { readConfig } from '#config/config';
import { type RateKey, RateLimiter, userKey } from './rate-limit.ts';

const defaults = readConfig({ env: {}, workingDirectory: '/' }).rates;
const RATES = {
  ...defaults,
  user: { requests: 5, seconds: 120 },
  operation: { requests: 3, seconds: 60 },
  list: { requests: 2, seconds: 60 },
  images: { requests: 4, seconds: 60 },
  computeCreate: { requests: 1, seconds: 30 },
};
const ON = { enabled: true, factor: 1 };

function limiterOf(rateLimit = ON): RateLimiter {
  return new RateLimiter({ rateLimit, rates: RATES });
}

const named = (operation: string, rate: RateName = 'operation') => ({ operation, rate }) as Endpoint;

/** Takes once per entry. The result lists the remaining requests, or `-` for a refusal. */
function take(limiter: RateLimiter, requests: [operation: string, key: RateKey, now: number][]): string {
  return requests
    .map(([operation, key, now]) => {
      const rate = operation.startsWith('list') ? 'list' : 'operation';
      const report =
        operation === ''
          ? limiter.takeUnknown(String(key), now)
          : limiter.takeOperation(named(operation, rate), key, now);
      return report.refused ? '-' : report.remaining;
    })
    .join(' ');
}

test('windows are fixed, per operation and per user', () => {
  const cases: [requests: [operation: string, key: string, now: number][], told: string][] = [
    [
      [
        ['get', 'a', 0],
        ['get', 'a', 0],
        ['get', 'a', 59],
        ['get', 'a', 59],
      ],
      '2 1 0 -',
    ],
    [
      [
        ['get', 'a', 0],
        ['get', 'a', 30],
        ['get', 'a', 59],
        ['get', 'a', 60],
      ],
      '2 1 0 2',
    ],
    [
      [
        ['get', 'a', 59],
        ['get', 'a', 60],
        ['get', 'a', 119],
        ['get', 'a', 119],
      ],
      '2 2 1 0',
    ],
    [
      [
        ['get', 'a', 0],
        ['get', 'b', 0],
        ['put', 'a', 0],
        ['get', 'a', 0],
      ],
      '2 2 2 1',
    ],
    [
      [
        ['list', 'a', 0],
        ['list', 'a', 0],
        ['list', 'a', 0],
        ['listOther', 'a', 0],
      ],
      '1 0 - 1',
    ],
    [
      [
        ['get', 'a', 0],
        ['get', 'a', 0],
        ['get', 'a', 0],
        ['put', 'a', 0],
        ['put', 'a', 0],
        ['put', 'a', 0],
      ],
      '2 1 0 2 1 -',
    ],
    [
      [
        ['', 'x', 0],
        ['', 'x', 0],
        ['', 'y', 0],
        ['get', 'x', 0],
      ],
      '4 3 4 2',
    ],
    [
      [
        ['', 'x', 0],
        ['', 'x', 0],
        ['', 'x', 0],
        ['', 'x', 0],
        ['', 'x', 119],
        ['', 'x', 119],
        ['', 'x', 120],
      ],
      '4 3 2 1 0 - 4',
    ],
  ];
  for (const [requests, told] of cases)
    assert.equal(take(limiterOf(), requests), told, JSON.stringify(requests));
});

test('an operation may have its own limit and window', () => {
  const limiter = limiterOf();
  const told = (rate: RateName, now: number) => {
    const { limit, remaining, reset, refused } = limiter.takeOperation(named(rate, rate), 'a', now);
    return [limit, remaining, reset, refused];
  };
  assert.deepEqual(told('images', 0), [4, 3, 60, false]);
  assert.deepEqual(told('computeCreate', 0), [1, 0, 30, false]);
  assert.deepEqual(told('computeCreate', 29), [1, 0, 30, true]);
  assert.deepEqual(told('computeCreate', 30), [1, 0, 60, false]);
});

test('a refused request is not counted', () => {
  const limiter = limiterOf();
  const get = ['get', 'a', 0] as [string, string, number];
  assert.equal(take(limiter, [get, get, get, get, get, get, get]), '2 1 0 - - - -');
  assert.equal(
    take(limiter, [
      ['put', 'a', 0],
      ['put', 'a', 0],
      ['put', 'a', 0],
    ]),
    '2 1 -',
  );
  assert.equal(limiter.peek('a', 0).remaining, 0);
});

test('the report is about the operation, or about the exhausted limit after a refusal', () => {
  const limiter = limiterOf();
  const get = (now: number) => limiter.takeOperation(named('get'), 'a', now);
  const report = { bucket: 'operation', limit: 3, remaining: 2, reset: 60, retryAfter: 60, refused: false };
  assert.deepEqual(get(0), report);
  assert.deepEqual(get(59), { ...report, remaining: 1, retryAfter: 1 });
  assert.deepEqual(get(59), { ...report, remaining: 0, retryAfter: 1 });
  assert.deepEqual(get(59), { ...report, remaining: 0, retryAfter: 1, refused: true });
  assert.deepEqual(get(60), { ...report, reset: 120 });
  assert.deepEqual(get(61), { ...report, remaining: 1, reset: 120, retryAfter: 59 });
  const user = { bucket: 'user', limit: 5, remaining: 0, reset: 120, retryAfter: 58, refused: true };
  assert.deepEqual(get(62), user);
  assert.deepEqual(limiter.takeUnknown('a', 62), user);
  assert.deepEqual(limiter.peek('a', 62), { ...user, refused: false });
  assert.deepEqual(limiter.peek('b', 62), { ...user, remaining: 5, refused: false });
});

test('a factor multiplies the limits, which are always at least one', () => {
  const cases: [factor: number, operation: number, list: number, user: number][] = [
    [1, 3, 2, 5],
    [2, 6, 4, 10],
    [0.5, 1, 1, 2],
    [0.001, 1, 1, 1],
    [1.9, 5, 3, 9],
  ];
  for (const [factor, operation, list, user] of cases) {
    const limiter = limiterOf({ enabled: true, factor });
    assert.equal(limiter.takeOperation(named('get'), 'a', 0).limit, operation);
    assert.equal(limiter.takeOperation(named('list', 'list'), 'a', 0).limit, list);
    assert.equal(limiter.peek('a', 0).limit, user);
  }
});

test('disabled limits count and refuse nothing', () => {
  const limiter = limiterOf({ enabled: false, factor: 1 });
  for (let count = 0; count < 10; count += 1) {
    const { refused, remaining, limit } = limiter.takeOperation(named('get'), 'a', 0);
    assert.deepEqual([refused, remaining, limit], [false, 3, 3]);
    assert.equal(limiter.takeUnknown('a', 0).remaining, 5);
  }
});

test('the default limits are the documented ones', () => {
  const { user, operation, list, images, computeCreate } = defaults;
  assert.deepEqual(
    [user, operation, list, images, computeCreate],
    [
      { requests: 800, seconds: 120 },
      { requests: 400, seconds: 60 },
      { requests: 200, seconds: 60 },
      { requests: 20, seconds: 60 },
      { requests: 10, seconds: 30 },
    ],
  );
});

test('addresses beyond the stored number share one counter', () => {
  const limiter = limiterOf();
  for (let index = 0; index < 100_000; index += 1) limiter.takeUnknown(`address ${index}`, 0);
  assert.equal(limiter.takeUnknown('address 0', 0).remaining, 3);
  const others = Array.from(
    { length: 6 },
    (_, index) => ['', `other ${index}`, 0] as [string, string, number],
  );
  assert.equal(take(limiter, others), '4 3 2 1 0 -');
  assert.equal(limiter.takeUnknown('address 0', 0).remaining, 2);
  assert.equal(take(limiter, [['get', userKey(7), 0]]), '2', 'users count by themselves all the same');
  assert.equal(limiter.takeUnknown('other 7', 120).remaining, 4);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStale, staleAfter } from './invalidate.ts';
import { type Event, heldNews, type News, onNews, pauseNews, tellNews } from './news.ts';
import { pollDelay } from './pace.ts';
import { advance, pollInput } from './position.ts';

const ref = (type: string, id: number) => ({ type, id, label: 'web', url: `/v4/${type}` });

function event(id: number, changes: Partial<Event> = {}): Event {
  return {
    id,
    created: '2024-05-20T09:14:03',
    seen: false,
    read: false,
    percent_complete: null,
    time_remaining: null,
    rate: null,
    duration: null,
    action: 'vpc_update',
    username: 'maria',
    entity: ref('vpc', 3),
    status: 'notification',
    secondary_entity: null,
    message: '',
    ...changes,
  };
}

const job = (id: number, status: Event['status'], percent: number) =>
  event(id, { status, percent_complete: percent, action: 'compute_boot', entity: ref('compute', 5) });

describe('the pace of the poll', () => {
  const busy = { hasJobs: false, sinceWrite: 60_000, sinceInput: 1000, hasFailed: false };

  it('follows what happens', () => {
    assert.equal(pollDelay(busy), 3000);
    assert.equal(pollDelay({ ...busy, hasJobs: true }), 1000);
    assert.equal(pollDelay({ ...busy, sinceWrite: 9000 }), 1000);
    assert.equal(pollDelay({ ...busy, hasFailed: true, hasJobs: true }), 5000);
    assert.equal(pollDelay({ ...busy, hasJobs: true, sinceInput: 301_000 }), 15_000);
  });
});

describe('the position of the poll', () => {
  const order = { '+order_by': 'id', '+order': 'desc' };

  it('begins at the newest event, and with the jobs that run', () => {
    assert.deepEqual(pollInput(undefined).filter, order);
    const { position, news } = advance(undefined, { data: [event(9), job(7, 'started', 10)], pages: 4 });
    assert.deepEqual(position, { newest: 9, unfinished: [{ id: 7, state: 'started 10' }] });
    assert.deepEqual(news, { events: [], isGap: false });
    assert.deepEqual(advance(undefined, { data: [], pages: 1 }).position, { newest: 0, unfinished: [] });
  });

  it('asks for what is newer, and for what had not ended', () => {
    assert.deepEqual(pollInput({ newest: 9, unfinished: [] }).filter, { id: { '+gt': 9 }, ...order });
    assert.deepEqual(pollInput({ newest: 9, unfinished: [{ id: 7, state: '' }] }).filter, {
      '+or': [{ id: { '+gt': 9 } }, { id: { '+or': [7] } }],
      ...order,
    });
  });

  it('tells what is new and what has changed, once', () => {
    const start = { newest: 9, unfinished: [{ id: 7, state: 'started 10' }] };
    const still = advance(start, { data: [job(7, 'started', 10)], pages: 1 });
    assert.deepEqual(still, { position: start, news: { events: [], isGap: false } });
    const next = advance(start, { data: [event(10), job(7, 'finished', 100)], pages: 1 });
    assert.deepEqual(next.position, { newest: 10, unfinished: [] });
    assert.deepEqual(
      next.news.events.map(({ id }) => id),
      [7, 10],
    );
    assert.equal(advance(start, { data: [event(200)], pages: 2 }).news.isGap, true);
  });
});

describe('what an event makes stale', () => {
  const isStaleAfter = (one: Event, ...key: unknown[]) => isStale(key, staleAfter(one));

  it('is what shows the same thing', () => {
    const subnet = event(1, { entity: ref('subnet', 7), secondary_entity: ref('vpc', 3) });
    for (const one of [event(1), subnet]) {
      assert.equal(isStaleAfter(one, 'listVpcs', {}), true);
      assert.equal(isStaleAfter(one, 'getVpc', { path: { vpcId: '3' } }), true);
      assert.equal(isStaleAfter(one, 'getVpc', { path: { vpcId: 4 } }), false);
      assert.equal(isStaleAfter(one, 'getCompute', { path: { computeId: 3 } }), false);
      assert.equal(isStaleAfter(one, 'listEvents', 'timeline', {}), false);
    }
    const boot = job(1, 'finished', 100);
    assert.equal(isStaleAfter(boot, 'getCompute', { path: { computeId: 5 } }), true);
    assert.equal(isStaleAfter(boot, 'getCompute', { path: { computeId: 6 } }), false);
    assert.equal(isStaleAfter(boot, 'getVpc', { path: { vpcId: 4 } }), true);
    assert.equal(isStaleAfter(event(1, { entity: ref('token', 5) }), 'listTokens', {}), true);
  });
});

describe('news', () => {
  it('wait while a dialog is open, but for what the tab did itself', (t) => {
    const told: number[][] = [];
    t.after(onNews(({ events }) => told.push(events.map(({ id }) => id))));
    const isOwn = ({ id }: Event) => id === 2;
    const news = (...ids: number[]): News => ({ events: ids.map((id) => event(id)), isGap: false });
    tellNews(news(1), isOwn);
    pauseNews(true);
    tellNews(news(2, 3), isOwn);
    assert.deepEqual(told, [[1], [2]]);
    assert.deepEqual(
      heldNews.get().events.map(({ id }) => id),
      [3],
    );
    pauseNews(false);
    assert.deepEqual(told, [[1], [2], [3]]);
    assert.deepEqual(heldNews.get().events, []);
  });
});

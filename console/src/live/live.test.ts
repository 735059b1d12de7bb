import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Frame, FrameReader } from '#api/operations.ts';
import { isStale, staleAfter } from './invalidate.ts';
import {
  type AccountEvent,
  type LiveUpdate,
  onLiveUpdate,
  pauseUpdates,
  pendingUpdates,
  publishUpdate,
} from './updates.ts';

const ref = (type: string, id: number) => ({ type, id, label: 'web', url: `/v4/${type}` });

function event(id: number, changes: Partial<AccountEvent> = {}): AccountEvent {
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

const job = (id: number, status: AccountEvent['status'], percent: number) =>
  event(id, { status, percent_complete: percent, action: 'compute_boot', entity: ref('compute', 5) });

describe('an event stream', () => {
  it('is cut into frames, wherever it was divided', () => {
    const frames: Frame[] = [{ id: 'a-1' }, { id: 'a-2', data: '{"id":42}' }, { id: 'a-3' }];
    const text = ': \nid: a-1\n\nid: a-2\nevent: vpc_update\ndata: {"id":42}\n\n: \nid: a-3\n\n';
    for (const sent of [text, text.replaceAll('\n', '\r\n')]) {
      for (let at = 0; at <= sent.length; at += 1) {
        const reader = new FrameReader();
        assert.deepEqual([...reader.read(sent.slice(0, at)), ...reader.read(sent.slice(at))], frames);
      }
    }
    assert.deepEqual(new FrameReader().read('data: one\ndata: two\n\n'), [{ data: 'one\ntwo' }]);
  });
});

describe('what an event makes stale', () => {
  const isStaleAfter = (one: AccountEvent, ...key: unknown[]) => isStale(key, staleAfter(one));

  it('is what shows the same thing', () => {
    const subnet = event(1, { entity: ref('subnet', 7), secondary_entity: ref('vpc', 3) });
    for (const one of [event(1), subnet]) {
      assert.equal(isStaleAfter(one, 'listVpcs', {}), true);
      assert.equal(isStaleAfter(one, 'getVpc', { path: { vpcId: '3' } }), true);
      assert.equal(isStaleAfter(one, 'getVpc', { path: { vpcId: 4 } }), false);
      assert.equal(isStaleAfter(one, 'getCompute', { path: { computeId: 3 } }), false);
      assert.equal(isStaleAfter(one, 'listEvents', 'timeline', {}), false);
    }
    const attached = { ...subnet, action: 'subnet_update' as const };
    assert.equal(isStaleAfter(attached, 'getComputeIps', { path: { computeId: 9 } }), true);
    const boot = job(1, 'finished', 100);
    assert.equal(isStaleAfter(boot, 'getCompute', { path: { computeId: 5 } }), true);
    assert.equal(isStaleAfter(boot, 'getCompute', { path: { computeId: 6 } }), false);
    assert.equal(isStaleAfter(boot, 'getVpc', { path: { vpcId: 4 } }), true);
    const device = event(1, { entity: ref('firewall', 5), secondary_entity: ref('compute', 6) });
    assert.equal(isStaleAfter(device, 'getFirewall', { path: { firewallId: 5 } }), true);
    assert.equal(isStaleAfter(device, 'listFirewallDevices', { path: { firewallId: 4 } }), false);
    assert.equal(isStaleAfter(device, 'listComputeFirewalls', { path: { computeId: 6 } }), true);
    assert.equal(isStaleAfter(boot, 'listFirewalls', {}), true);
    assert.equal(isStaleAfter(event(1, { entity: ref('token', 5) }), 'listTokens', {}), true);
  });
});

describe('news', () => {
  it('wait while a dialog is open, but for what the tab did itself', (t) => {
    const told: number[][] = [];
    t.after(onLiveUpdate(({ events }) => told.push(events.map(({ id }) => id))));
    const isOwn = ({ id }: AccountEvent) => id === 2;
    const news = (...ids: number[]): LiveUpdate => ({ events: ids.map((id) => event(id)), isGap: false });
    publishUpdate(news(1), isOwn);
    pauseUpdates(true);
    publishUpdate(news(2, 3), isOwn);
    assert.deepEqual(told, [[1], [2]]);
    assert.deepEqual(
      pendingUpdates.get().events.map(({ id }) => id),
      [3],
    );
    pauseUpdates(false);
    assert.deepEqual(told, [[1], [2], [3]]);
    assert.deepEqual(pendingUpdates.get().events, []);
  });
});

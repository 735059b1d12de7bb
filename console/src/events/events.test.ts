import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountEvent } from '#live/updates.ts';
import { apiFilter, isShown } from './filter.ts';
import { readEventPage, splitUpdates, withUpdates } from './pages.ts';
import { sentence, sentenceText } from './sentence.ts';

const ref = (type: string, id: number | null, label: string) => ({ type, id, label, url: `/v4/${type}` });

function event(changes: Partial<AccountEvent> = {}): AccountEvent {
  return {
    id: 1,
    created: '2024-05-20T09:14:03',
    seen: false,
    read: false,
    percent_complete: null,
    time_remaining: null,
    rate: null,
    duration: null,
    action: 'subnet_create',
    username: 'maria',
    entity: ref('subnet', 7, 'web'),
    status: 'notification',
    secondary_entity: ref('vpc', 3, 'orders'),
    message: '',
    ...changes,
  };
}

describe('the sentence of an event', () => {
  const boot = {
    action: 'compute_boot',
    entity: ref('compute', 5, 'web-1'),
    secondary_entity: null,
  } as const;

  it('is in plain words', () => {
    const config = ref('compute_config', 9, 'default');
    for (const [changes, text] of [
      [{}, 'maria created subnet web in orders'],
      [{ username: null }, 'The service created subnet web in orders'],
      [{ ...boot, status: 'finished' }, 'maria booted compute web-1'],
      [{ ...boot, status: 'started' }, 'maria is booting compute web-1'],
      [{ ...boot, status: 'failed' }, 'maria could not boot compute web-1'],
      [
        { ...boot, status: 'finished', secondary_entity: config },
        'maria booted compute web-1 with config default',
      ],
      [
        { ...boot, action: 'compute_config_update', secondary_entity: config },
        'maria changed config default of compute web-1',
      ],
      [
        { action: 'tfa_enabled', entity: ref('profile', null, 'maria'), secondary_entity: null },
        'maria turned on two-factor authentication',
      ],
    ] as const) {
      assert.equal(sentenceText(event(changes)), text);
    }
  });

  it('leads to what has a page', () => {
    assert.deepEqual(sentence(event()).slice(1), [
      { text: 'web', to: '/vpcs/3/subnets/7' },
      { text: 'in' },
      { text: 'orders', to: '/vpcs/3' },
    ]);
    assert.deepEqual(sentence(event({ action: 'subnet_delete' }))[1], { text: 'web' });
    assert.deepEqual(
      sentence(event({ action: 'vpc_delete', entity: ref('vpc', 3, 'orders'), secondary_entity: null })),
      [{ text: 'maria deleted VPC' }, { text: 'orders' }],
    );
  });
});

describe('the filter of events', () => {
  it('is asked of the API, newest first', () => {
    assert.deepEqual(apiFilter({}), { '+order_by': 'id', '+order': 'desc' });
    assert.deepEqual(apiFilter({ compute: 5, since: '2024-05-20' }, 9), {
      '+and': [
        { 'entity.type': 'compute', 'entity.id': 5 },
        { created: { '+gte': '2024-05-20T00:00:00' } },
        { id: { '+lt': 9 } },
      ],
      '+order_by': 'id',
      '+order': 'desc',
    });
  });

  it('takes the subnets of a VPC for the VPC', () => {
    assert.equal(isShown(event(), { vpc: 3 }), true);
    assert.equal(isShown(event(), { vpc: 4 }), false);
    assert.equal(
      isShown(event({ entity: ref('vpc', 3, 'orders'), secondary_entity: null }), { vpc: 3 }),
      true,
    );
    assert.equal(isShown(event(), { subnet: 7, entity: 'subnet', action: 'subnet_create' }), true);
    assert.equal(isShown(event(), { since: '2024-05-21' }), false);
    assert.equal(isShown(event(), { since: 'yesterday' }), true);
  });
});

describe('pages of events', () => {
  const events = (...ids: number[]) => ids.map((id) => event({ id }));

  it('are read until there is enough', async () => {
    const all = Array.from({ length: 120 }, (_, index) =>
      event({ id: 120 - index, secondary_entity: ref('vpc', index % 4 === 0 ? 3 : 4, 'orders') }),
    );
    const read = async (before: number | undefined, size: number) =>
      all.filter(({ id }) => before === undefined || id < before).slice(0, size);
    const first = await readEventPage({ vpc: 3 }, undefined, read);
    assert.deepEqual([first.events.length, first.next], [25, 21]);
    const second = await readEventPage({ vpc: 3 }, first.next, read);
    assert.deepEqual([second.events.length, second.next], [5, undefined]);
  });

  it('take what is new in front, and what has changed in its place', () => {
    const data = { pages: [{ events: events(5, 3), next: 3 }], pageParams: [undefined] };
    const news = [event({ id: 3, status: 'finished' }), ...events(4, 6, 7)];
    const { fresh, changed } = splitUpdates(news, data.pages, {});
    assert.deepEqual([fresh.map(({ id }) => id), changed.map(({ id }) => id)], [[6, 7], [3]]);
    const [page] = withUpdates(data, [...fresh, ...changed]).pages;
    assert.deepEqual(
      page?.events.map(({ id, status }) => [id, status]),
      [
        [7, 'notification'],
        [6, 'notification'],
        [5, 'notification'],
        [3, 'finished'],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

/** Events 1 and 2 come from the creation of the account: user_create and token_create. */
const ALL = [7, 6, 5, 4, 3, 2, 1];

describeOnBoth('filters of events', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;
  let vpcId = 0;
  let userId = 0;

  before(async () => {
    const { api } = running;
    const account = await api.newAccount();
    owner = account.owner;
    userId = account.ownerId;
    api.clock.advance(60);
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
    vpcId = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets })).id;
    api.clock.advance(60);
    succeeded(await owner.put(`/vpcs/${vpcId}`, { description: 'Orders' }));
    await change(api, async (tx) => {
      const known = { account_id: account.id, created: api.clock.now, status: 'notification' } as const;
      const entity = { entity_label: '', entity_url: '' };
      await tx
        .insertInto('event')
        .values([
          {
            ...known,
            ...entity,
            id: 6,
            action: 'compute_create',
            entity_type: 'image',
            entity_id: 'public/debian12',
          },
          { ...known, ...entity, id: 7, action: 'profile_update', entity_type: 'profile', entity_id: null },
        ])
        .execute();
      await tx.updateTable('account').set({ last_event_id: 7 }).where('id', '=', account.id).execute();
    });
    succeeded(await owner.post('/account/events/4/seen'));
    succeeded(await owner.post('/account/events/2/read'));
    succeeded(await owner.post('/account/events/6/read'));
  });

  async function check(cases: [filter: unknown, ids: number[]][]): Promise<void> {
    for (const [filter, expected] of cases) {
      const { data } = succeeded(await owner.list('/account/events', filter));
      assert.deepEqual(
        data.map(({ id }: { id: number }) => id),
        expected,
        JSON.stringify(filter),
      );
    }
  }

  it('events are filtered by id, action and time', () =>
    check([
      [{}, ALL],
      [{ id: { '+gt': 5 } }, [7, 6]],
      [{ id: { '+gt': 7 } }, []],
      [{ action: 'vpc_create' }, [3]],
      [{ action: { '+contains': 'VPC' } }, [5, 3]],
      [{ action: { '+or': ['subnet_create', 'vpc_update'] } }, [5, 4]],
      [{ created: '2024-05-20T09:14:03' }, [2, 1]],
      [{ created: { '+gt': '2024-05-20T09:14:03', '+lt': '2024-05-20T09:16:03' } }, [4, 3]],
    ]));

  it("events are filtered by the user's marks", () =>
    check([
      [{ seen: true }, [4, 3, 2, 1]],
      [{ seen: false }, [7, 6, 5]],
      [{ seen: 'true' }, [4, 3, 2, 1]],
      [{ seen: { '+neq': true } }, [7, 6, 5]],
      [{ read: true }, [6, 2]],
      [{ read: 'false' }, [7, 5, 4, 3, 1]],
      [{ seen: true, read: false }, [4, 3, 1]],
      [{ read: null }, []],
      [{ read: { '+neq': null } }, ALL],
      [{ '+order_by': 'read' }, [7, 5, 4, 3, 1, 6, 2]],
      [{ '+order_by': 'seen', '+order': 'desc' }, [1, 2, 3, 4, 5, 6, 7]],
    ]));

  it('events are ordered newest first, which also breaks ties in other orders', () =>
    check([
      [{ '+order': 'asc' }, ALL],
      [{ '+order': 'desc' }, ALL.toReversed()],
      [{ '+order_by': 'id' }, ALL.toReversed()],
      [{ '+order_by': 'id', '+order': 'desc' }, ALL],
      [{ '+order_by': 'created' }, [2, 1, 4, 3, 7, 6, 5]],
      [{ '+order_by': 'created', '+order': 'desc' }, [5, 6, 7, 3, 4, 1, 2]],
      [{ id: { '+gt': 1, '+lt': 6 }, '+order_by': 'created' }, [2, 4, 3, 5]],
      [{ id: { '+neq': 3 }, '+order_by': 'created' }, [2, 1, 4, 7, 6, 5]],
      [{ '+limit': 3, '+order_by': 'created' }, [2, 1, 4]],
      [{ '+limit': 3, '+order_by': 'created', '+order': 'desc' }, [5, 6, 7]],
      [{ '+order_by': 'action', '+limit': 2 }, [6, 7]],
      [{ read: false, '+order_by': 'id' }, [1, 3, 4, 5, 7]],
      [{ '+limit': 2 }, [7, 6]],
    ]));

  it('events are filtered by entity, whose ids are integers, strings or null', async () => {
    await check([
      [{ 'entity.type': 'vpc' }, [5, 3]],
      [{ 'entity.type': { '+neq': 'vpc' } }, [7, 6, 4, 2, 1]],
      [{ 'entity.id': vpcId, 'entity.type': 'vpc' }, [5, 3]],
      [{ 'entity.id': String(vpcId), 'entity.type': 'vpc' }, [5, 3]],
      [{ 'entity.id': userId, 'entity.type': 'user' }, [1]],
      [{ 'entity.id': 'public/debian12' }, [6]],
      [{ 'entity.id': { '+contains': 'DEBIAN' } }, [6]],
      [{ 'entity.id': 'nothing' }, []],
      [{ 'entity.id': null }, [7]],
      [{ 'entity.id': { '+neq': null } }, [6, 5, 4, 3, 2, 1]],
      [{ 'entity.id': { '+neq': 'public/debian12' } }, [7, 5, 4, 3, 2, 1]],
      [{ 'entity.id': { '+lt': 'zzz' } }, [6, 5, 4, 3, 2, 1]],
      [{ 'entity.type': { '+or': ['profile', 'image'] } }, [7, 6]],
    ]);
    const nullsLast = succeeded(await owner.list('/account/events', { '+order_by': 'entity.id' }));
    assert.equal(nullsLast.data.at(-1).id, 7);
    const nullsFirst = { '+order_by': 'entity.id', '+order': 'desc' };
    assert.equal(succeeded(await owner.list('/account/events', nullsFirst)).data.at(0).id, 7);
  });

  it('events are filtered by the label of their entity, and by the user, who is null for the operator', async () => {
    const { username } = succeeded(await owner.get('/profile'));
    await check([
      [{ 'entity.label': 'orders' }, [5, 3]],
      [{ 'entity.label': { '+contains': 'RDER' } }, [5, 3]],
      [{ 'entity.label': { '+neq': '' }, 'entity.type': 'subnet' }, [4]],
      [{ 'entity.label': 'Orders' }, []],
      [{ username }, [5, 4, 3]],
      [{ username: null }, [7, 6, 2, 1]],
      [{ username: { '+neq': null }, 'entity.label': 'web' }, [4]],
      [{ username: { '+neq': username } }, [7, 6, 2, 1]],
      [{ username: { '+contains': username.slice(1).toUpperCase() } }, [5, 4, 3]],
      [{ username: 'nobody' }, []],
    ]);
  });

  it('event filters with an invalid operator or value are refused', async () => {
    const wrong = [
      ...[
        { seen: { '+gt': false } },
        { read: { '+contains': 'true' } },
        { seen: 1 },
        { read: 'yes' },
        { seen: '' },
      ],
      ...[
        { 'entity.id': [] },
        { 'entity.id': { '+gt': null } },
        { username: { '+gt': null } },
        { created: 'today' },
      ],
    ];
    for (const filter of wrong) {
      assertErrors(await owner.list('/account/events', filter), 400, [
        { field: 'X-Filter', reason: 'Could not apply filter' },
      ]);
    }
  });
});

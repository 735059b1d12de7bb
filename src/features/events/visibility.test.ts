import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

interface ShownEvent {
  id: number;
  action: string;
  entity: { id: number };
  seen: boolean;
  read: boolean;
}

/** Oldest first. */
async function events(client: Client): Promise<ShownEvent[]> {
  return succeeded(await client.list('/account/events', { '+order': 'desc' })).data;
}

const ids = (shown: ShownEvent[], mark?: 'seen' | 'read') =>
  shown.filter((event) => mark === undefined || event[mark]).map(({ id }) => id);

const VPC = { label: 'orders', region: 'us-east', subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }] };
const DAY = 24 * 3600;

describeOnBoth('visibility of events', (dialect) => {
  const running = useTestApi(dialect);

  it('unrestricted users see all events, restricted users those on networks and their own', async () => {
    const account = await running.api.newAccount();
    succeeded(await account.owner.post('/vpcs', VPC));
    const user = await account.restricted({ global: ['add_vpcs'] });
    succeeded(await user.post('/vpcs', { label: 'mine', region: 'us-east' }));
    const all = await events(account.owner);
    assert.deepEqual(
      all.map(({ action }) => action),
      [
        'user_create',
        'token_create',
        'vpc_create',
        'subnet_create',
        'user_create',
        'token_create',
        'vpc_create',
      ],
    );
    assert.deepEqual(ids(await events(user)), [3, 4, 7]);
    const { results, pages } = succeeded(await user.get('/account/events?page=2'));
    assert.deepEqual([results, pages], [3, 1]);
    for (const { id } of all) {
      const visible = [3, 4, 7].includes(id);
      for (const answer of [
        await user.get(`/account/events/${id}`),
        await user.post(`/account/events/${id}/seen`),
        await user.post(`/account/events/${id}/read`),
      ]) {
        if (visible) succeeded(answer);
        else assertRefused(answer, 404, 'Not found');
      }
      succeeded(await account.owner.get(`/account/events/${id}`));
    }
  });

  it('events are visible to the user who caused them, whatever the entity', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const other = await account.restricted();
    const visible = async (client: Client) => ids(await events(client));
    assert.deepEqual([await visible(user), await visible(other)], [[], []]);
    await change(running.api, (tx) =>
      tx
        .updateTable('event')
        .set({ user_id: user.userId, username: user.username })
        .where('account_id', '=', account.id)
        .where('id', '=', 2)
        .execute(),
    );
    assert.deepEqual([await visible(user), await visible(other)], [[2], []]);
    assert.equal(succeeded(await user.get('/account/events/2')).username, user.username);
  });

  it('restricted users also see events of computes they have a grant on', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [stranger, creator] = [
      await account.restricted(),
      await account.restricted({ global: ['add_computes'] }),
    ];
    const before = (await events(owner)).length;
    const [granted, other] = [await newCompute(owner), await newCompute(owner)];
    for (const { id } of [granted, other]) {
      const path = `/compute/instances/${id}`;
      succeeded(await owner.put(path, { group: 'web' }));
      const config = await newConfig(owner, id, [{ purpose: 'public' }]);
      succeeded(await owner.put(`${path}/configs/${config.id}`, { label: 'new' }));
      succeeded(await owner.post(`${path}/boot`));
      succeeded(await owner.post(`${path}/shutdown`));
      succeeded(await owner.delete(`${path}/configs/${config.id}`));
    }
    const own = await newCompute(creator);
    const onComputes = (await events(owner)).slice(before);
    assert.equal(onComputes.length, 15);
    const idsOn = (...computes: { id: number }[]) =>
      onComputes.filter(({ entity }) => computes.some(({ id }) => id === entity.id)).map(({ id }) => id);

    assert.deepEqual(ids(await events(stranger)), []);
    assert.deepEqual(ids(await events(creator)), idsOn(own));
    const user = await account.restricted({ compute: { [granted.id]: 'read_only' } });
    assert.equal(idsOn(granted).length, 7);
    assert.deepEqual(ids(await events(user)), idsOn(granted));
    assert.deepEqual(
      (await events(user)).map(({ action }) => action),
      [
        'compute_create',
        'compute_update',
        'compute_config_create',
        'compute_config_update',
        'compute_boot',
        'compute_shutdown',
        'compute_config_delete',
      ],
    );
    for (const [id] of [idsOn(other), idsOn(own)]) {
      assertRefused(await user.get(`/account/events/${id}`), 404, 'Not found');
      assertRefused(await user.post(`/account/events/${id}/read`), 404, 'Not found');
    }
    for (const id of idsOn(granted)) succeeded(await user.post(`/account/events/${id}/read`));

    // Deleting a compute deletes the grant on it, and hides the events it made visible.
    succeeded(await owner.delete(`/compute/instances/${granted.id}`));
    assert.deepEqual(ids(await events(user)), []);
  });

  it('events are invisible to other accounts', async () => {
    const account = await running.api.newAccount();
    const other = await running.api.newAccount();
    succeeded(await account.owner.post('/vpcs', VPC));
    assert.equal((await events(account.owner)).length, 4);
    assert.deepEqual(ids(await events(other.owner)), [1, 2]);
    for (const id of [3, 4]) {
      assertRefused(await other.owner.get(`/account/events/${id}`), 404, 'Not found');
      assertRefused(await other.owner.post(`/account/events/${id}/seen`), 404, 'Not found');
    }
    succeeded(await other.owner.post('/account/events/2/seen'));
    assert.deepEqual(ids(await events(account.owner), 'seen'), []);
  });

  it('events are visible for 90 days', async () => {
    const { owner } = await running.api.newAccount();
    const { clock } = running.api;
    clock.advance(DAY);
    succeeded(await owner.post('/vpcs', VPC));
    clock.advance(89 * DAY - 1);
    assert.deepEqual(ids(await events(owner)), [1, 2, 3, 4]);
    clock.advance(2);
    assert.deepEqual(ids(await events(owner)), [3, 4]);
    assertRefused(await owner.get('/account/events/1'), 404, 'Not found');
    assertRefused(await owner.post('/account/events/1/seen'), 404, 'Not found');
    assertRefused(await owner.post('/account/events/1/read'), 404, 'Not found');
    clock.advance(DAY);
    assert.deepEqual(succeeded(await owner.get('/account/events')), {
      data: [],
      page: 1,
      pages: 1,
      results: 0,
    });
    succeeded(await owner.put(`/vpcs/${succeeded(await owner.get('/vpcs')).data[0].id}`, { label: 'new' }));
    assert.deepEqual(ids(await events(owner)), [5]);
  });
});

describeOnBoth('marks on events', (dialect) => {
  const running = useTestApi(dialect);

  it('marking an event as seen includes all earlier ones, and marking it as read does not', async () => {
    const { owner } = await running.api.newAccount();
    for (let index = 0; index < 4; index += 1) {
      succeeded(await owner.post('/vpcs', { label: `v${index}`, region: 'us-east' }));
    }
    assert.deepEqual(ids(await events(owner), 'seen'), []);
    const seen = await owner.post('/account/events/4/seen');
    assert.equal(seen.text, '{}');
    assert.deepEqual(ids(await events(owner), 'seen'), [1, 2, 3, 4]);
    succeeded(await owner.post('/account/events/2/seen'));
    succeeded(await owner.post('/account/events/4/seen', { unknown: true }));
    assert.deepEqual(ids(await events(owner), 'seen'), [1, 2, 3, 4]);
    const read = await owner.post('/account/events/5/read');
    assert.equal(read.text, '{}');
    succeeded(await owner.post('/account/events/2/read'));
    succeeded(await owner.post('/account/events/5/read'));
    const shown = await events(owner);
    assert.deepEqual(
      [ids(shown, 'read'), ids(shown, 'seen')],
      [
        [2, 5],
        [1, 2, 3, 4],
      ],
    );
    const { seen: alsoSeen, read: alsoRead } = succeeded(await owner.get('/account/events/5'));
    assert.deepEqual([alsoSeen, alsoRead], [false, true]);
    assert.equal(shown.length, 6);
  });

  it("marks belong to the calling user, with any of the user's tokens", async () => {
    const account = await running.api.newAccount();
    succeeded(await account.owner.post('/vpcs', VPC));
    const user = await account.restricted();
    succeeded(await user.post('/account/events/3/seen'));
    succeeded(await user.post('/account/events/4/read'));
    assert.deepEqual([ids(await events(user), 'seen'), ids(await events(user), 'read')], [[3], [4]]);
    const owner = await account.withScopes(['events:read_only']);
    for (const client of [account.owner, owner]) {
      assert.deepEqual([ids(await events(client), 'seen'), ids(await events(client), 'read')], [[], []]);
    }
    succeeded(await owner.post('/account/events/1/seen'));
    assert.deepEqual(ids(await events(account.owner), 'seen'), [1]);
    succeeded(await account.owner.post('/vpcs', { ...VPC, label: 'later' }));
    assert.deepEqual(ids(await events(account.owner), 'seen'), [1]);
  });
});

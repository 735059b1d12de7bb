import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import type { NewEvent } from '#domain/event';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';

describeOnBoth('events', (dialect) => {
  const test = new TestStore(dialect);
  let accountId = 0;
  beforeEach(async () => {
    accountId = await test.addAccount();
  });

  const emit = (event: NewEvent | NewEvent[], author = AUTHOR) =>
    test.store.mutate(author, async () => ({ value: undefined, event }));
  const eventOf = (account: number, label: string): NewEvent => ({
    ...test.event(label),
    accountId: account,
  });
  const stored = (account: number) =>
    test.store.db.selectFrom('event').selectAll().where('account_id', '=', account).orderBy('id').execute();
  const ids = async (account: number) => (await stored(account)).map(({ id }) => id);

  it('an event records what happened, who caused it and when', async () => {
    await emit({
      accountId,
      action: 'subnet_create',
      entity: { type: 'subnet', id: 12, label: 'web', url: '/v4/vpcs/3/subnets/12' },
      secondaryEntity: { type: 'vpc', id: 3, label: 'orders', url: '/v4/vpcs/3' },
    });
    assert.deepEqual(await stored(accountId), [
      {
        account_id: accountId,
        id: 1,
        created: NOW,
        action: 'subnet_create',
        user_id: 7,
        username: 'maria',
        entity_type: 'subnet',
        entity_id: '12',
        entity_label: 'web',
        entity_url: '/v4/vpcs/3/subnets/12',
        secondary_type: 'vpc',
        secondary_id: '3',
        secondary_label: 'orders',
        secondary_url: '/v4/vpcs/3',
        status: 'notification',
        percent_complete: null,
        duration: null,
        time_remaining: null,
        job_id: null,
        started: null,
        changes: null,
      },
    ]);
  });

  it('operator events name no user, and entities may have a text id or none', async () => {
    const operator = { author: { userId: null, username: null }, now: NOW };
    const place = { label: '', url: '/v4/account/oauth-clients/0a1b' };
    const client = { ...place, type: 'oauth_client', id: '0a1b' } as const;
    await emit({ accountId, action: 'oauth_client_update', entity: client }, operator);
    const entity = { ...place, type: 'profile', id: null } as const;
    await emit({ accountId, action: 'tfa_enabled', entity }, operator);
    const rows = await stored(accountId);
    assert.deepEqual(
      rows.map(({ user_id, username, entity_id }) => [user_id, username, entity_id]),
      [
        [null, null, '0a1b'],
        [null, null, null],
      ],
    );
  });

  it('event ids ascend by one within the account, in the given order', async () => {
    await emit([eventOf(accountId, 'a'), eventOf(accountId, 'b')]);
    await emit([]);
    await emit(eventOf(accountId, 'c'));
    const rows = await stored(accountId);
    assert.deepEqual(
      rows.map(({ id, entity_label }) => [id, entity_label]),
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    );
  });

  it('event times ascend with the ids, even when the clock is set back', async () => {
    for (const now of [NOW, NOW + 7, NOW - 60, NOW + 6, NOW + 8])
      await emit(eventOf(accountId, 'a'), { ...AUTHOR, now });
    const rows = await stored(accountId);
    assert.deepEqual(
      rows.map(({ created }) => created - NOW),
      [0, 7, 7, 7, 8],
    );
  });

  it('events of several accounts in one mutation are numbered per account', async () => {
    const other = await test.addAccount();
    await emit(eventOf(other, 'first'));
    await emit([eventOf(accountId, 'a'), eventOf(other, 'b'), eventOf(accountId, 'c')]);
    assert.deepEqual(
      [await ids(accountId), await ids(other)],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });

  it('event ids are never reused, and a failed mutation leaves no gap', async () => {
    await emit([eventOf(accountId, 'a'), eventOf(accountId, 'b')]);
    await test.store.mutate(AUTHOR, async (tx) => {
      await tx.deleteFrom('event').where('account_id', '=', accountId).execute();
      return { value: undefined, noEvent: 'a test purges' };
    });
    const broken = { ...eventOf(accountId, 'c'), accountId: accountId + 1000 };
    await assert.rejects(emit([eventOf(accountId, 'c'), broken]));
    await emit(eventOf(accountId, 'd'));
    assert.deepEqual(await ids(accountId), [3]);
  });

  it('events of concurrent writers share no id and leave no gap', async () => {
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        emit(Array.from({ length: 1 + (index % 3) }, () => eventOf(accountId, `writer-${index}`))),
      ),
    );
    const rows = await stored(accountId);
    assert.deepEqual(
      rows.map(({ id }) => id),
      rows.map((_, index) => index + 1),
    );
    // The events of one mutation are consecutive.
    const runs = rows.filter(({ entity_label }, index) => rows[index - 1]?.entity_label !== entity_label);
    assert.equal(runs.length, 64);
  });

  it('more events than a statement has parameters for can be inserted', async () => {
    const count = 4_000;
    await emit(Array.from({ length: count }, (_, index) => eventOf(accountId, `vpc-${index}`)));
    const rows = await stored(accountId);
    assert.equal(rows.length, count);
    assert.deepEqual([rows[0]?.entity_label, rows.at(-1)?.entity_label], ['vpc-0', `vpc-${count - 1}`]);
  });
});

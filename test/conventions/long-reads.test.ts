import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { useTestApi } from '#test/harness/test-api';

const EVENTS = 100_000;
const SHORT_READS = 10;

describeOnBoth('a long read', (dialect) => {
  const running = useTestApi(dialect);

  it('long reads do not delay other requests, and end when their client disconnects', async () => {
    const { api } = running;
    const [account, other] = [await api.newAccount(), await api.newAccount()];
    await change(api, async (tx) => {
      await sql`insert into event (account_id, id, created, action, user_id, username, entity_type, entity_id,
          entity_label, entity_url, status)
        with recursive n (i) as (select cast(1000 as bigint) union all select i + 1 from n where i < ${1000 + EVENTS})
        select ${account.id}, i, ${api.clock.now}, 'vpc_update', null, null, 'vpc', '1', 'orders', '/v4/vpcs/1',
          'notification' from n`.execute(tx);
      await tx
        .updateTable('account')
        .set({ last_event_id: 1000 + EVENTS, last_event_created: api.clock.now })
        .where('id', '=', account.id)
        .execute();
    });

    const parts = Array.from({ length: 290 }, (_, index) => ({ '+contains': `z${index}` }));
    const filter = { action: { '+or': parts } };
    const client = new AbortController();
    const order: string[] = [];
    const long = fetch(`${api.base}/account/events`, {
      headers: { authorization: `Bearer ${account.owner.token}`, 'x-filter': JSON.stringify(filter) },
      signal: client.signal,
    }).then(
      ({ status }) => order.push(`long read: ${status}`),
      () => order.push('left'),
    );
    for (let count = 0; count < SHORT_READS; count += 1) {
      succeeded(await other.owner.get('/vpcs'));
      order.push('short read');
    }
    assert.deepEqual(order, Array(SHORT_READS).fill('short read'));
    client.abort();
    await long;
    assert.equal(order.at(-1), 'left');
    const found = succeeded(await account.owner.list('/account/events', { id: 1001 }));
    assert.equal(found.results, 1);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { Servers } from '#test/harness/servers';

const CLIENTS = 64;
const ROUNDS = reduced(20);
const IN_PROGRESS = { errors: [{ reason: 'A request with this idempotency key is in progress' }] };

describeOnBoth('clients that repeat one request at the same time', (dialect) => {
  const servers = new Servers(dialect);

  it('it is done once, and all get the same answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = {
        label: `orders-${round}`,
        region: 'us-east',
        subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }],
      };
      const headers = { 'Idempotency-Key': `round-${round}` };
      const answers = await servers.atOnce(CLIENTS, (client) => client.post('/vpcs', body, { headers }));
      const done = answers.filter(({ status }) => status === 200);
      const others = answers.filter(({ status }) => status !== 200);
      for (const answer of others) assert.deepEqual([answer.status, answer.body], [409, IN_PROGRESS]);
      assert.equal(new Set(done.map(({ text }) => text)).size, 1);
      assert.equal(done.filter(({ headers: sent }) => sent['idempotent-replayed'] === undefined).length, 1);
      const list = await servers.client(1).list('/vpcs', { label: body.label });
      assert.equal(list.body.results, 1);
      const made = { action: 'vpc_create', 'entity.id': list.body.data[0].id };
      const events = await servers.client(1).list('/account/events', made);
      assert.equal(events.body.results, 1, events.text);
    }
  });

  it('requests that differ under one key: one is done, the others are told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = { 'Idempotency-Key': `different-${round}` };
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.post('/vpcs', { label: `d-${round}-${index}`, region: 'us-east' }, { headers }),
      );
      // One that waits too long behind the others is told to come again.
      for (const { status, body } of answers) if (status === 409) assert.deepEqual(body, IN_PROGRESS);
      const statuses = answers.map(({ status }) => (status === 409 ? 422 : status)).sort();
      assert.deepEqual(statuses, [200, ...Array.from({ length: CLIENTS - 1 }, () => 422)]);
    }
  });
});

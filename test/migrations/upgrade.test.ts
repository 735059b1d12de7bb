import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import type { DatabaseLocation } from '#store/engine/open';
import { migrationStatements } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { NOW, newLocation, useFolder } from '#test/harness/test-store';

const USER = { id: 1, account_id: 1 };
const TIMES = { created: NOW, updated: NOW };

/** The data of a service of the first release, in plain SQL because the tables have changed since. */
const CONTENTS = [
  sql`insert into account (euuid, company, created, last_event_id)
    values ('0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50', 'Example Ltd', ${NOW}, 3)`,
  sql`insert into "user" (account_id, username, username_folded, email, restricted, created)
    values (1, 'maria', 'maria', 'maria@example.com', 0, ${NOW})`,
  sql`insert into vpc (account_id, label, description, region, created, updated)
    values (1, 'orders-east', '', 'us-east', ${TIMES.created}, ${TIMES.updated})`,
  sql`insert into subnet (vpc_id, label, first, last, created, updated)
    values (1, 'web', 167773184, 167773439, ${TIMES.created}, ${TIMES.updated})`,
  sql`insert into subnet (vpc_id, label, first, last, created, updated)
    values (1, 'db', 167773440, 167773447, ${TIMES.created}, ${TIMES.updated})`,
  sql`insert into event (account_id, id, created, action, entity_type, entity_id, entity_label, entity_url, status)
    values (1, 1, ${NOW}, 'vpc_create', 'vpc', '1', 'orders-east', '/v4/vpcs/1', 'notification'),
      (1, 2, ${NOW - 10}, 'vpc_update', 'vpc', '1', 'orders-east', '/v4/vpcs/1', 'notification'),
      (1, 3, ${NOW + 5}, 'vpc_update', 'vpc', '1', 'orders-east', '/v4/vpcs/1', 'notification')`,
];

describeOnBoth('a database of the first release', (dialect) => {
  const folder = useFolder();
  let api: TestApi;
  let maria: Client;

  before(async () => {
    const location = await newLocation(dialect, folder);
    const store = await openStore(location);
    const [initial] = migrations;
    assert.ok(initial);
    await store.exclusive(async (tx) => {
      for (const statement of migrationStatements(initial, dialect)) await sql.raw(statement).execute(tx);
      for (const statement of CONTENTS) await statement.execute(tx);
    });
    await store.close();
    api = await TestApi.start(dialect, { databaseUrl: urlOf(location) });
    maria = new Client(api.base, await api.newToken(USER));
  });
  after(() => api?.stop());

  test('an upgraded database keeps its VPCs, subnets and events', async () => {
    const { data } = succeeded(await maria.get('/vpcs'));
    assert.deepEqual(
      data.map(({ label, subnets }: { label: string; subnets: object[] }) => [label, subnets.length]),
      [['orders-east', 2]],
    );
    const subnet = succeeded(await maria.get('/vpcs/1/subnets/1'));
    assert.deepEqual([subnet.label, subnet.ipv4, subnet.computes], ['web', '10.0.4.0/24', []]);
    const event = succeeded(await maria.get('/account/events/1'));
    assert.deepEqual(
      [event.action, event.status, event.entity.label],
      ['vpc_create', 'notification', 'orders-east'],
    );
  });

  test('events of an upgraded database ascend in time with their ids', async () => {
    const { data } = succeeded(await maria.list('/account/events', { id: { '+lte': 3 }, '+order': 'desc' }));
    const [first, second, third] = data.map(({ created }: { created: string }) => Date.parse(created) / 1000);
    assert.deepEqual([second - first, third - first], [0, 5]);
  });

  test('an upgraded database accepts computes in its subnets', async () => {
    const compute = await newCompute(maria, [{ purpose: 'vpc', subnet_id: 1 }]);
    const [attached] = compute.config.interfaces;
    assert.equal(attached?.ipv4?.vpc, '10.0.4.2');
    const subnet = succeeded(await maria.get('/vpcs/1/subnets/1'));
    assert.deepEqual(
      subnet.computes.map(({ id }: { id: number }) => id),
      [compute.id],
    );
    assert.equal((await maria.delete('/vpcs/1')).status, 400);
    succeeded(
      await maria.delete(
        `/compute/instances/${compute.id}/configs/${compute.config.id}/interfaces/${attached?.id}`,
      ),
    );
    succeeded(await maria.delete('/vpcs/1'));
  });
});

function urlOf(location: DatabaseLocation): string {
  return location.kind === 'sqlite' ? `file:${location.file}` : location.url;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { migrationStatements } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import { describeOnBoth } from '#test/harness/databases';
import { newLocation, useFolder } from '#test/harness/test-store';
import { rows } from './constraints.ts';

const CREATED = 1_716_196_443;
const AT = migrations.findIndex(({ name }) => name === '0017-network-plane');

const compute = (label: string, status: string) => ({ ...rows.compute, label, status });
const one = (computeId: number, position: number, purpose: string, more: object = {}) => ({
  ...{ compute_id: computeId, config_id: computeId, position, purpose, primary: 0, active: 1 },
  ...{ created: CREATED, ...more },
});
const inVpc = { vpc_id: 1, subnet_id: 1 };

/** Before the migration: two computes that run, one that runs without interfaces, and one that is off. */
const BEFORE: readonly [table: string, row: object][] = [
  ['account', rows.account],
  ['vpc', rows.vpc],
  ['vpc', { ...rows.vpc, label: 'orders-west' }],
  ['subnet', { vpc_id: 1, label: 'web', first: 8, last: 63, created: CREATED, updated: CREATED }],
  ['compute', compute('web-1', 'running')],
  ['compute', compute('web-2', 'rebooting')],
  ['compute', compute('web-3', 'running')],
  ['compute', compute('web-4', 'offline')],
  ...[1, 2, 3, 4].map((id): [string, object] => [
    'compute_config',
    { ...rows.compute_config, compute_id: id },
  ]),
  ['config_interface', one(1, 0, 'vlan', { label: 'backup', ipam_address: '' })],
  ['config_interface', one(1, 1, 'vpc', { ...inVpc, address: 10, nat_address: 3_221_225_986 })],
  ['config_interface', one(2, 0, 'public')],
  ['config_interface', one(2, 1, 'vpc', { ...inVpc, address: 11, primary: 1 })],
  ['config_interface', one(4, 0, 'vpc', { ...inVpc, address: 12, active: 0 })],
  ['interface_range', { interface_id: 2, position: 0, subnet_id: 1, compute_id: 1, first: 16, last: 31 }],
];

describeOnBoth('the migration for a data plane', (dialect) => {
  const folder = useFolder();

  test('finds what runs', async () => {
    const store = await openStore(await newLocation(dialect, folder));
    try {
      await store.exclusive(async (tx) => {
        const run = async (migration: (typeof migrations)[number]) => {
          for (const statement of migrationStatements(migration, dialect)) {
            await sql.raw(statement).execute(tx);
          }
        };
        for (const migration of migrations.slice(0, AT)) await run(migration);
        for (const [table, row] of BEFORE) {
          await tx
            .insertInto(table as 'account')
            .values(row as typeof rows.account)
            .execute();
        }
        await run(migrations[AT] ?? assert.fail());
      });
      const nics = await store.db.selectFrom('nic').selectAll().orderBy('id').execute();
      assert.deepEqual(
        nics.map(
          ({ compute_id, interface_id, position, purpose, primary, address, vlan_label, ipam_address }) =>
            [compute_id, interface_id, position, purpose, primary, address, vlan_label, ipam_address].join(
              ' ',
            ),
        ),
        [
          '1 1 0 vlan 0  backup ',
          '1 2 1 vpc 1 10  ',
          '2 3 0 public 0   ',
          '2 4 1 vpc 1 11  ',
          '3  0 public 1   ',
        ],
      );
      const ranges = await store.db.selectFrom('nic_range').selectAll().execute();
      assert.deepEqual(ranges, [{ nic_id: nics[1]?.id, position: 0, first: 16, last: 31 }]);
      const accounts = await store.db
        .selectFrom('network_account')
        .select(['account_id', 'revision', 'applied_revision'])
        .execute();
      assert.deepEqual(accounts, [{ account_id: 1, revision: 1, applied_revision: 0 }]);
      const routers = await store.db.selectFrom('vpc_router').selectAll().execute();
      assert.deepEqual(routers, [{ vpc_id: 1, region: 'us-east', number: 0 }]);
    } finally {
      await store.close();
    }
  });
});

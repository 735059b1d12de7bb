import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#store/types';

/** Conditions for rows whose owner is missing, by table. */
const ORPHANS: Readonly<Record<string, string>> = {
  compute_config: 'compute_id not in (select id from compute)',
  compute_tag: 'compute_id not in (select id from compute)',
  compute_job: 'compute_id not in (select id from compute)',
  firewall_device:
    'compute_id not in (select id from compute) or firewall_id not in (select id from firewall)',
  compute_grant: 'compute_id not in (select id from compute) or user_id not in (select id from "user")',
  pool_address: 'compute_id is not null and compute_id not in (select id from compute)',
  config_interface: `not exists (select 1 from compute_config where id = config_interface.config_id
    and compute_id = config_interface.compute_id)
    or subnet_id is not null and not exists (select 1 from subnet where id = config_interface.subnet_id
      and vpc_id = config_interface.vpc_id)`,
  interface_range: `not exists (select 1 from config_interface where id = interface_range.interface_id
    and compute_id = interface_range.compute_id and subnet_id = interface_range.subnet_id)`,
  nic: `compute_id not in (select id from compute where status in
    ('booting', 'running', 'rebooting', 'shutting_down'))`,
  subnet_address: 'compute_id not in (select id from compute) or subnet_id not in (select id from subnet)',
  subnet_run: 'subnet_id not in (select id from subnet)',
};

const STRAY_ACTIVE = `select config_interface.id from config_interface
  join compute on compute.id = config_interface.compute_id
  where config_interface.active = 1 and not (
    compute.status in ('booting', 'running', 'rebooting', 'shutting_down')
    and compute.booted_config_id is not null and compute.booted_config_id = config_interface.config_id)`;

/** Until a config is replaced, what a compute runs with is its active interfaces. */
const UNLIKE_ACTIVE = `select nic.id from nic join config_interface one on one.id = nic.interface_id
  where one.active = 0 or one.purpose <> nic.purpose or one.compute_id <> nic.compute_id
    or coalesce(one.subnet_id, 0) <> coalesce(nic.subnet_id, 0)
    or coalesce(one.address, 0) <> coalesce(nic.address, 0)
    or coalesce(one.nat_address, 0) <> coalesce(nic.nat_address, 0)
    or coalesce(one.label, '') <> coalesce(nic.vlan_label, '')`;

interface Used {
  subnet_id: number;
  compute_id: number;
  first: number;
  last: number;
}

/** Checks what must always hold in the whole database. */
export async function checkInvariants(db: Db): Promise<void> {
  for (const [table, condition] of Object.entries(ORPHANS)) {
    const orphans = await rowsOf(db, `select * from ${table} where ${condition}`);
    assert.deepEqual(orphans, [], `orphans in ${table}`);
  }
  assert.deepEqual(await rowsOf(db, UNLIKE_ACTIVE), [], 'network interfaces unlike the active interfaces');
  assert.deepEqual(await rowsOf(db, STRAY_ACTIVE), [], 'active interfaces without a powered compute');

  const addresses = (await rowsOf(
    db,
    `select distinct subnet_id, address as first, address as last, compute_id from config_interface
     where subnet_id is not null`,
  )) as Used[];
  const ranges = (await rowsOf(
    db,
    'select subnet_id, first, last, compute_id from interface_range',
  )) as Used[];
  checkUses([...addresses, ...ranges]);
  checkRuns([...addresses, ...ranges], (await rowsOf(db, 'select * from subnet_run')) as Used[]);

  const kept = await rowsOf(db, 'select subnet_id, address as first, compute_id from subnet_address');
  const wanted = addresses.map(({ subnet_id, first, compute_id }) => ({ subnet_id, first, compute_id }));
  assert.deepEqual(asSet(kept), asSet(wanted), 'subnet_address is what the interfaces name');
}

/** No two computes use the same address of a subnet. */
function checkUses(uses: readonly Used[]): void {
  const owners = new Map<string, number>();
  for (const { subnet_id, compute_id, first, last } of uses) {
    for (let address = first; address <= last; address += 1) {
      const place = `${subnet_id} ${address}`;
      assert.equal(owners.get(place) ?? compute_id, compute_id, `${place} is used twice`);
      owners.set(place, compute_id);
    }
  }
}

/** The runs of a subnet cover its used addresses, and each run is as long as possible. */
function checkRuns(uses: readonly Used[], runs: readonly Omit<Used, 'compute_id'>[]): void {
  const each = (list: readonly Omit<Used, 'compute_id'>[]) =>
    list.flatMap(({ subnet_id, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${subnet_id} ${first + index}`),
    );
  const covered = each(runs);
  assert.equal(new Set(covered).size, covered.length, 'runs overlap');
  assert.deepEqual(new Set(covered), new Set(each(uses)), 'runs are the used addresses');
  const touching = runs.filter(({ subnet_id, last }) =>
    runs.some((other) => other.subnet_id === subnet_id && other.first === last + 1),
  );
  assert.deepEqual(touching, [], 'runs touch');
}

function asSet(rows: readonly object[]): Set<string> {
  return new Set(rows.map((row) => JSON.stringify(row)));
}

async function rowsOf(db: Db, text: string): Promise<object[]> {
  return (await sql.raw<object>(text).execute(db)).rows;
}

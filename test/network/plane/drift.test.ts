// Rows that somebody else has changed are repaired, whatever was done to them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  FOLLOWED_COLUMNS,
  HOLDERS,
  keysOf,
  OWN_COLUMNS,
  TABLES,
  type Table,
} from '#features/networks/plane/index';
import { insert, mutate, type Operation, remove, update } from '#platform/ovsdb/operations';
import { isList, type Row } from '#platform/ovsdb/values';
import { succeeded } from '#test/harness/assert-errors';
import { TestClient } from '#test/network/harness/clients';
import { Plane } from '#test/network/harness/plane';
import { newTenant, runningCompute, type Tenant } from '#test/network/harness/tenants';

const ROUNDS = 200;
/** How often everything is compared, in milliseconds. */
const RESYNC = 1_000;
const SEED = 20_240_520;

/** Pseudo-random numbers, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a network that others change', () => {
  let plane: Plane;
  let client: TestClient;
  let repaired = 0;
  const tenants: Tenant[] = [];
  const below = numbers(SEED);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  before(async () => {
    plane = await Plane.start();
    for (let count = 0; count < 3; count++) tenants.push(await newTenant(plane));
    plane.reconciler({ resync: RESYNC, observer: { drifted: (_table, count) => (repaired += count) } });
    await plane.applied();
    await plane.healed();
    const columns = { ...FOLLOWED_COLUMNS };
    client = await TestClient.connect([plane.central.northbound], { columns });
  });
  after(async () => {
    await client?.close();
    await plane?.[Symbol.asyncDispose]();
  });

  function ownRows(table: Table): [string, Row][] {
    const keys = keysOf(plane.installation);
    return [...client.rows(table)].filter(([uuid, row]) => keys.isOurs(uuid, row));
  }

  function someRow(): { table: Table; uuid: string; row: Row } {
    for (;;) {
      const table = pick(TABLES);
      const rows = ownRows(table);
      if (rows.length === 0) continue;
      const [uuid, row] = pick(rows);
      return { table, uuid, row };
    }
  }

  function deletion(): Operation[] {
    const { table, uuid } = someRow();
    const by = HOLDERS[table];
    if (!by) return table === 'HA_Chassis_Group' ? [] : [remove(table, uuid)];
    const holders = [...client.rows(by.table)].filter(([, row]) => {
      const held = row[by.column];
      return held !== undefined && isList(held) && held.includes(uuid);
    });
    return holders.map(([holder]) => mutate(by.table, holder, [by.column, 'delete', [uuid]]));
  }

  const CHANGES: Partial<Record<string, Row>> = {
    Logical_Switch: { other_config: { mcast_snoop: 'true' } },
    Logical_Switch_Port: { addresses: ['unknown'], port_security: [], enabled: false },
    Logical_Router: { enabled: false, options: {} },
    Logical_Router_Port: { networks: ['10.9.9.9/24'], mac: '02:00:00:00:99:99' },
    Logical_Router_Static_Route: { nexthop: '10.9.9.9', output_port: null },
    Logical_Router_Policy: { priority: 7, action: 'allow' },
    NAT: { logical_ip: '10.9.9.9', external_mac: null, logical_port: null },
    DHCP_Options: { options: { router: '10.9.9.9' } },
    Address_Set: { addresses: ['10.9.9.9'] },
    ACL: { match: 'ip4', action: 'allow' },
    HA_Chassis: { priority: 1 },
  };

  function change(): Operation[] {
    const { table, uuid } = someRow();
    const columns = CHANGES[table];
    if (!columns) return [];
    const name = pick(Object.keys(columns));
    return [update(table, uuid, { [name]: columns[name] ?? null })];
  }

  function markLoss(): Operation[] {
    const { table, uuid } = someRow();
    return [update(table, uuid, { external_ids: { other: 'kept' } })];
  }

  let made = 0;
  function foreignRowWithOurMark(): Operation[] {
    made += 1;
    const marks = keysOf(plane.installation).marks(`nic:${made}`);
    const [uuid] = pick(ownRows('Logical_Switch'));
    const port = `0f0f0f0f-0000-4000-8000-${made.toString(16).padStart(12, '0')}`;
    return [
      insert('Logical_Switch_Port', { name: `stranger-${made}`, external_ids: marks }, port),
      mutate('Logical_Switch', uuid, ['ports', 'insert', [port]]),
    ];
  }

  function secondHolder(): Operation[] {
    const ports = ownRows('Logical_Switch_Port').map(([uuid]) => uuid);
    const [uuid] = pick(ownRows('Logical_Switch'));
    return [mutate('Logical_Switch', uuid, ['ports', 'insert', [pick(ports)]])];
  }

  function loseMembers(): Operation[] {
    return ownRows('Port_Group').map(([uuid]) => update('Port_Group', uuid, { ports: [] }));
  }

  const INJURIES = [
    deletion,
    deletion,
    change,
    change,
    change,
    markLoss,
    foreignRowWithOurMark,
    secondHolder,
    loseMembers,
  ];

  async function newIntent(): Promise<void> {
    const tenant = pick(tenants);
    const compute = pick(tenant.computes);
    const path = `/compute/instances/${compute.id}`;
    const what = below(6);
    if (what < 2) {
      tenant.computes.push(
        await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: pick(tenant.subnets).id }]),
      );
    } else if (what === 2 && tenant.computes.length > 2) {
      tenant.computes = tenant.computes.filter((one) => one !== compute);
      succeeded(await tenant.owner.delete(path));
    } else {
      const { status } = succeeded(await tenant.owner.get(path));
      succeeded(await tenant.owner.post(`${path}/${status === 'running' ? 'shutdown' : 'boot'}`));
    }
  }

  test(`is as it has to be again, ${ROUNDS} times`, async () => {
    const foreign = '0e0e0e0e-0000-4000-8000-000000000001';
    await client.transact([
      insert('Logical_Switch', { name: 'of-somebody-else', external_ids: { other: 'kept' } }, foreign),
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      const operations = Array.from({ length: 1 + below(4) }, () => pick(INJURIES)()).flat();
      if (below(3) === 0) await newIntent();
      try {
        await client.transact(operations);
      } catch (error) {
        // Injuries may contradict each other. Nothing is done then.
        if (!/rolled back/.test(String(error))) throw error;
      }
      await plane.applied();
      await plane.healed();
    }
    assert.ok(repaired > ROUNDS, `${repaired} rows were repaired`);
    const generation = () => [...client.rows('NB_Global').values()].map(({ nb_cfg: cfg }) => cfg);
    const last = generation();
    await sleep(3 * RESYNC);
    assert.deepEqual(generation(), last, 'nothing more is written');
    assert.equal(client.rows('Logical_Switch').get(foreign)?.name, 'of-somebody-else');
    for (const table of TABLES) {
      const columns = [...Object.keys(OWN_COLUMNS[table]), 'external_ids'];
      assert.equal(Object.keys(await client.dump(table, columns)).length, client.rows(table).size);
    }
  });
});

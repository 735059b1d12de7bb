import { setTimeout as sleep } from 'node:timers/promises';
import { insert, type OvsdbOperation } from '#network/ovsdb/operations';
import { readRemotes } from '#network/ovsdb/remote';
import { type Keys, keyIn, keysOf } from '#network/wanted/keys';
import { FOLLOWED_COLUMNS, HOLDERS, OWN_COLUMNS, TABLES } from '#network/wanted/rows';
import { freePort } from '#test/free-port';
import { TestClient } from '#test/network/harness/clients';
import { Injuries } from '#test/network/harness/injuries';
import type { OvnLab } from '#test/network/lab/ovn-lab';
import type { Subnet } from '#test/network/lab/plane';
import { type Bench, type Drill, slowest, within } from '../drill.ts';
import { Stage } from '../stage.ts';

const ROUNDS = 200;
const HEALS_WITHIN_MS = 30_000;
const AIM_MS = 3_000;
const FOREIGN = '0e0e0e0e-0000-4000-8000-000000000001';

/** Rows changed by others, with a service that runs as in production. */
export const drift: Drill = {
  name: 'drift',
  does: `${ROUNDS} rounds of injuries by ovn-nbctl and by OVSDB, each healed`,
  async run(bench) {
    const port = await freePort();
    await using stage = await Stage.set(2, { settings: { PALISADE_METRICS_PORT: String(port) } });
    await fill(stage);
    const { lab } = stage.plane;
    const keys = keysOf(await stage.installation());
    const remotes = readRemotes(lab.northbound).map((remote) => ({ remote }));
    await using client = await TestClient.connect(remotes, { columns: FOLLOWED_COLUMNS });
    await client.transact([
      insert('Logical_Switch', { name: 'foreign', external_ids: { other: 'kept' } }, FOREIGN),
    ]);
    await sleep(2_000);
    const rounds = { client, keys, lab, injuries: new Injuries(client, keys, bench.numbers), wanted: '' };
    rounds.wanted = shown(client, keys);
    await play(rounds, bench);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const counts = [...text.matchAll(/^palisade_network_drift_rows_total\{.*\} (\d+)$/gm)].map(([, count]) =>
      Number(count),
    );
    const counted = counts.reduce((sum, count) => sum + count, 0);
    bench.figure('rows counted by the metric', counted);
    bench.expect(counted >= bench.times(ROUNDS) / 2, `the metric counts only ${counted} rows`);
    bench.expect(client.rows('Logical_Switch').get(FOREIGN)?.name === 'foreign', 'a foreign row was changed');
    const left = await stage.plane.command('network', 'diff');
    bench.expect(left.json.length === 0, `network diff: ${JSON.stringify(left.json)}`);
  },
};

/** Interfaces of all kinds. */
async function fill({ plane }: Stage): Promise<void> {
  const [web, db] = (await plane.newVpc(['10.70.4.0/24', '10.70.5.0/24'])).subnets as [Subnet, Subnet];
  const inVlan = { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' };
  const mapped = {
    purpose: 'vpc',
    subnet_id: web.id,
    ipv4: { nat_1_1: 'any' },
    ip_ranges: ['10.70.4.64/30'],
  };
  await plane.newMachine([mapped, inVlan]);
  await plane.newMachine([{ purpose: 'vpc', subnet_id: db.id }]);
  await plane.newMachine([]);
}

interface Rounds {
  client: TestClient;
  keys: Keys;
  lab: OvnLab;
  injuries: Injuries;
  wanted: string;
}

async function play({ client, keys, lab, injuries, wanted }: Rounds, bench: Bench): Promise<void> {
  const times = { 'ovn-nbctl': [] as number[], OVSDB: [] as number[] };
  let none = 0;
  for (let round = 0; round < bench.times(ROUNDS); round += 1) {
    const byHand = round % 2 === 0;
    const injury = byHand
      ? []
      : Array.from({ length: 1 + bench.numbers.below(4) }, () => injuries.one()).flat();
    const began = performance.now();
    if (!(await (byHand ? injureByHand(lab, injuries.byHand()) : injure(client, injury)))) {
      none += 1;
      continue;
    }
    // What the server has done is in the cache a moment later.
    await client.transact([]);
    const healed = await within(HEALS_WITHIN_MS, () => shown(client, keys) === wanted);
    bench.expect(healed !== undefined, `round ${round} is not healed: ${JSON.stringify(injury)}`);
    if (healed === undefined) return;
    times[byHand ? 'ovn-nbctl' : 'OVSDB'].push(performance.now() - began);
    if (round % 50 === 49) bench.say(`${round + 1} rounds`);
  }
  for (const [way, list] of Object.entries(times)) {
    bench.figure(`healed, by ${way}`, `${list.length}: ${slowest(list)}`);
    bench.expect(Math.max(...list) <= AIM_MS, `by ${way}, healing took ${Math.round(Math.max(...list))} ms`);
  }
  bench.figure('injuries that contradicted each other', none);
}

async function injureByHand(lab: OvnLab, args: string[]): Promise<boolean> {
  return await lab.nbctl(args).then(
    () => true,
    () => false,
  );
}

/** @returns false when nothing was done */
async function injure(client: TestClient, operations: OvsdbOperation[]): Promise<boolean> {
  if (operations.length === 0) return false;
  return await client.transact(operations).then(
    () => true,
    (error: unknown) => {
      if (!/rolled back/.test(String(error))) throw error;
      return false;
    },
  );
}

/** All that is ours, as text: our rows, our columns of them, our marks, and the rows that they hold. */
function shown(client: TestClient, keys: Keys): string {
  const held = Object.values(HOLDERS).map(({ column }) => column);
  const all = TABLES.flatMap((table) => {
    const columns = [...Object.keys(OWN_COLUMNS[table]), ...held];
    const own = [...client.rows(table)].filter(([uuid, row]) => keys.isOurs(uuid, row));
    return own.map(([uuid, row]) =>
      JSON.stringify([table, uuid, keyIn(row) ?? '', ...columns.map((column) => sorted(row[column]))]),
    );
  });
  return all.toSorted().join('\n');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(String).toSorted();
  return value;
}

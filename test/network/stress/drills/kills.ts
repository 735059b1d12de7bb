import { setTimeout as sleep } from 'node:timers/promises';
import type { Plane } from '#test/network/lab/plane';
import { inspectJobs, inspectNetwork, settle } from '../aftermath.ts';
import { Api } from '../api.ts';
import { Changes } from '../changes.ts';
import { Crossings } from '../crossings.ts';
import { type Bench, type Drill, within } from '../drill.ts';
import { partsOf } from '../parts.ts';
import { Stage } from '../stage.ts';
import { Traffic } from '../traffic.ts';

const KILLS = 30;
const CHANGES = 300;
const ASKING_AT_ONCE = 4;
const MOST_COMPUTES = 8;
const PAUSE_MS = 700;
const LONGEST_AWAY_MS = 4_000;
const LONGEST_CALM_MS = 4_000;

/** Random kills of any part during random changes. */
export const kills: Drill = {
  name: 'kills',
  does: `${KILLS} random kills of any part during ${CHANGES} changes, with packets between all computes all the time`,
  async run(bench) {
    const databaseUrl = await bench.newDatabase();
    await using stage = await Stage.set(2, { databaseUrl, replicas: 2 });
    const { plane } = stage;
    const tokens = [plane.owner.token, (await plane.stranger()).token];
    const accounts = tokens.map(
      (token) =>
        new Changes(new Api(plane.replicas, token ?? '', bench.numbers), bench.numbers, MOST_COMPUTES),
    );
    const [own, foreign] = accounts as [Changes, Changes];
    // All with the same networks, so that only what keeps VPCs apart keeps their packets apart.
    for (const account of [own, own, foreign]) await account.addVpc();
    const crossings = new Crossings();
    await using traffic = await Traffic.start(stage, crossings);
    const changes = bench.times(CHANGES);
    let done = 0;
    const ended = new AbortController();
    const asking = Array.from({ length: ASKING_AT_ONCE }, async () => {
      while (!ended.signal.aborted) {
        if (await bench.numbers.pick(accounts).one()) done += 1;
        await sleep(PAUSE_MS);
      }
    });
    const killing = killAtRandom(stage, bench, {
      goesOn: () => done < changes,
      how: () => `${done} changes`,
    }).finally(() => ended.abort());
    await Promise.all([killing, ...asking]);
    await settle(stage, bench);
    await sleep(2_000);
    await inspectJobs(stage, bench);
    await inspectNetwork(stage, bench);
    tell(bench, accounts, crossings);
    await proveCaptures(stage, bench, crossings);
    bench.figure('computes that pinged at the end', traffic.pinging);
  },
};

async function killAtRandom(
  { plane }: Stage,
  bench: Bench,
  { goesOn, how }: { goesOn(): boolean; how(): string },
): Promise<void> {
  const parts = partsOf(plane);
  const killed: string[] = [];
  const least = bench.times(KILLS);
  while (killed.length < least || goesOn()) {
    await sleep(bench.numbers.below(LONGEST_CALM_MS));
    const part = bench.numbers.pick(parts);
    const revive = await part.kill();
    killed.push(part.name);
    const away = bench.numbers.below(LONGEST_AWAY_MS);
    bench.say(`kill ${killed.length}: ${part.name}, away for ${away} ms; ${how()}`);
    await sleep(away);
    await revive();
  }
  const counts = Map.groupBy(killed, (name) => name.replace(/ of hv\d+$/, ''));
  bench.figure('kills', killed.length);
  bench.figure('of', [...counts].map(([name, all]) => `${name} ${all.length}`).join(', '));
}

/** With an interface in the switch of another VPC, packets arrive there: what looks for them would have seen them. */
async function proveCaptures({ plane, store }: Stage, bench: Bench, crossings: Crossings): Promise<void> {
  const before = crossings.judge().crossed.length;
  const nics = await store.db
    .selectFrom('nic')
    .innerJoin('subnet', 'subnet.id', 'nic.subnet_id')
    .select(['nic.id', 'nic.vpc_id', 'nic.subnet_id', 'subnet.first'])
    .where('nic.up', '=', 1)
    .execute();
  const pairs = nics.flatMap((nic) => {
    const other = nics.find((one) => one.vpc_id !== nic.vpc_id && one.first === nic.first);
    return other ? [{ nic, other }] : [];
  });
  const [pair] = pairs;
  if (!pair) return bench.figure('captures proved', 'no: no two VPCs had computes in the same network');
  const port = `palisade-nic-${pair.nic.id}`;
  await whileAllHeld(plane, async () => {
    await plane.lab.nbctl(
      ['lsp-del', port],
      ['lsp-add', `palisade-subnet-${pair.other.subnet_id}`, port],
      ['lsp-set-addresses', port, 'unknown'],
    );
    const took = await within(30_000, () => crossings.judge().crossed.length > before);
    bench.figure('captures proved: a wrong switch is seen after', `${took} ms`);
    bench.expect(took !== undefined, 'an interface in a wrong switch is not seen');
  });
}

/** No replica does anything until the function ends. */
async function whileAllHeld({ replicas }: Plane, run: () => Promise<void>): Promise<void> {
  const pids = replicas.indices.map((index) => replicas.server(index).pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await run();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

function tell(bench: Bench, accounts: readonly Changes[], crossings: Crossings): void {
  const counts = new Map<string, number>();
  for (const { done } of accounts) {
    for (const [name, count] of done) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const refused = accounts.reduce((sum, account) => sum + account.refused, 0);
  bench.figure('changes', `${all}, and ${refused} refused`);
  bench.figure('of', [...counts].map(([name, count]) => `${name} ${count}`).join(', '));
  const { arrived, senders, vpcs, crossed } = crossings.judge();
  bench.figure('packets sent', `${crossings.sent}, by ${senders} senders in ${vpcs} VPCs and VLANs`);
  bench.figure('arrived in their own VPC', arrived);
  bench.figure('arrived in another VPC', crossed.length);
  bench.expect(arrived > 0, 'no packet arrived anywhere');
  for (const text of crossed) bench.expect(false, text);
}

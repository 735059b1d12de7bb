import assert from 'node:assert/strict';
import { openStore } from '#app/mutate';
import { ServerProcess } from '#test/harness/server-process';
import { assertNothingHalfMade } from '#test/long/faults/nothing-half-made';
import type { Cluster } from './cluster.ts';
import { Load } from './load.ts';
import type { Node } from './node.ts';

const REPLICAS = 2;
/** Acknowledged writes before each kill, and after it. */
const WRITES = 200;
const ENV = { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '1000000' };

interface FailoverPlan {
  cluster: Cluster;
  kills: number;
  /** Leaders that stop answering, instead of being killed. */
  freezes: number;
  /** For the files of the service. */
  folder: string;
}

type End = 'kill' | 'freeze';

/** Milliseconds. */
interface Times {
  /** From the kill until the new leader has been elected. */
  election: number;
  /** From then until the new leader has committed, to a standby as well, without the service. */
  commit: number;
  /** From the election until each replica of the service has answered a write. */
  service: number;
}

/**
 * Kills the leader again and again while clients write through two replicas of the service. After each kill everything
 * acknowledged must be there, and each write that got no answer must have been done once when it is repeated.
 */
export async function failOver({ cluster, kills, freezes, folder }: FailoverPlan): Promise<void> {
  const servers: ServerProcess[] = [];
  const all: Times[] = [];
  try {
    while (servers.length < REPLICAS) servers.push(await ServerProcess.start(cluster.url, folder, ENV));
    const load = new Load(servers);
    const ends = [...Array<End>(kills).fill('kill'), ...Array<End>(freezes).fill('freeze')];
    for (const end of ends) {
      const times = await endLeader(cluster, load, end);
      all.push(times);
      console.log(`${all.length} (${end}): ${described(times)}; ${load.figures}`);
    }
    await assertWhole(cluster);
    for (const server of servers) assert.equal(await server.stop(), 0, 'the service stops as it should');
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
  for (const name of ['election', 'commit', 'service'] as const) {
    const sorted = all.map((times) => times[name]).toSorted((a, b) => a - b);
    console.log(`${name}: median ${seconds(sorted[sorted.length >> 1])}, worst ${seconds(sorted.at(-1))}`);
  }
}

async function endLeader(cluster: Cluster, load: Load, end: End): Promise<Times> {
  const leader = await cluster.settled();
  load.begin();
  await load.untilWritten(WRITES, performance.now());
  const begun = performance.now();
  await leader[end]();
  const ended = performance.now();
  const successor = await load.during(cluster.successor(leader));
  const elected = performance.now();
  const [commit, service] = await load.during(
    Promise.all([committedOn(successor), load.answeredAfter(ended)]),
  );
  await load.untilWritten(WRITES, ended);
  await load.end();
  if (end === 'freeze') await leader.kill();
  leader.start();
  return { election: elected - begun, commit: commit - elected, service: service - elected };
}

/**
 * Commits something without the service. The commit waits for a standby.
 * @returns when that was done
 */
async function committedOn(leader: Node): Promise<number> {
  const client = await leader.connect();
  await client.query("select pg_logical_emit_message(true, 'test', '')");
  const committed = performance.now();
  await client.end();
  return committed;
}

async function assertWhole(cluster: Cluster): Promise<void> {
  const store = await openStore({ kind: 'postgres', url: cluster.url });
  try {
    await assertNothingHalfMade(store);
  } finally {
    await store.close();
  }
}

function described({ election, commit, service }: Times): string {
  return `leader after ${seconds(election)}, then a commit after ${seconds(commit)} and the service after ${seconds(service)}`;
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

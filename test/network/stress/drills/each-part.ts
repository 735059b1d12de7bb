import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '#test/network/lab/machine';
import type { Subnet } from '#test/network/lab/plane';
import { inspectJobs, inspectNetwork, settle } from '../aftermath.ts';
import { type Bench, type Drill, slowest, within } from '../drill.ts';
import { type Part, partsOf } from '../parts.ts';
import { Stage } from '../stage.ts';

const TIMES = 3;
const PING_MS = 200;
/** A daemon of a host may interrupt it for so long. */
const LONGEST_GAP_MS = 3_000;

/** Every part, one after the other. */
export const eachPart: Drill = {
  name: 'each-part',
  does: `each part killed ${TIMES} times under load of boots, with pings that must not be interrupted`,
  async run(bench) {
    const databaseUrl = await bench.newDatabase();
    await using stage = await Stage.set(2, { databaseUrl, replicas: 2 });
    const { plane } = stage;
    const [subnet] = (await plane.newVpc(['10.60.4.0/24'])).subnets as [Subnet];
    const [one, two] = [await plane.newMachine(nicsIn(subnet)), await plane.newMachine(nicsIn(subnet))];
    bench.expect(one.host !== two.host, 'both computes are on the same host');
    await one.reaches(await two.address());
    for (const part of partsOf(plane)) await killOften({ stage, bench, subnet, one, two }, part);
    await settle(stage, bench);
    await inspectJobs(stage, bench);
    await inspectNetwork(stage, bench);
  },
};

interface Scene {
  stage: Stage;
  bench: Bench;
  subnet: Subnet;
  one: Machine;
  two: Machine;
}

const nicsIn = ({ id }: Subnet) => [{ purpose: 'vpc', subnet_id: id }];

async function killOften({ stage: { plane }, bench, subnet, one, two }: Scene, part: Part): Promise<void> {
  const gaps: number[] = [];
  const boots: number[] = [];
  const takeovers: number[] = [];
  for (let time = 0; time < bench.times(TIMES); time += 1) {
    const end = await one.pingAlong(await two.address());
    const ids = [await plane.create(nicsIn(subnet)), await plane.create(nicsIn(subnet))];
    const began = performance.now();
    const revive = await part.kill();
    if (part.name === 'serve, the leader') {
      takeovers.push((await within(40_000, () => plane.replicas.leader !== undefined)) ?? Number.NaN);
    }
    await sleep(part.forwards ? 0 : 1_000);
    await revive();
    for (const id of ids) await plane.running(id);
    boots.push(performance.now() - began);
    await one.reaches(await two.address());
    gaps.push((await end()) * PING_MS);
    for (const id of ids) await plane.owner.delete(`/compute/instances/${id}`);
  }
  const gap = Math.max(...gaps);
  bench.say(`${part.name}: longest gap ${gap} ms, boots after ${boots.map(Math.round).join(' ')} ms`);
  bench.figure(part.name, `gap ${gap} ms; two boots: ${slowest(boots)}`);
  if (takeovers.length > 0) bench.figure('another one leads', slowest(takeovers));
  bench.expect(gap <= (part.forwards ? LONGEST_GAP_MS : 0), `${part.name}: pings were lost for ${gap} ms`);
}

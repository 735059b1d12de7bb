import { setTimeout as sleep } from 'node:timers/promises';
import type { Chassis } from '#test/network/lab/chassis';
import { Lxd } from '#test/network/lab/lxd';
import type { Machine } from '#test/network/lab/machine';
import type { Plane, Subnet } from '#test/network/lab/plane';
import { inspectJobs, settle } from '../aftermath.ts';
import { type Bench, type Drill, slowest } from '../drill.ts';
import { Stage } from '../stage.ts';

const IMAGE = 'public/debian12';
const ROUNDS = 5;
const KILLS = 3;
const PING_MS = 200;

/** Containers of LXD, which has the API of Incus. */
export const incus: Drill = {
  name: 'incus',
  does: `containers of LXD: ${ROUNDS} lives, and its daemon killed ${KILLS} times under load of boots`,
  async run(bench) {
    let lxd: Lxd | undefined;
    const prepare = async (host: Chassis, number: number): Promise<Record<string, string>> => {
      if (number > 1) return {};
      lxd = await Lxd.start(host.space, IMAGE);
      return { PALISADE_HOST_ENGINE: 'incus', PALISADE_HOST_INCUS: `unix:${lxd.socket}` };
    };
    await using stage = await Stage.set(2, { prepare });
    if (!lxd) throw new Error('LXD was not started');
    try {
      const [subnet] = (await stage.plane.newVpc(['10.95.4.0/24'])).subnets as [Subnet];
      await play(stage, bench, lxd, subnet);
    } finally {
      await lxd.close();
    }
  },
};

const nicsIn = ({ id }: Subnet) => [{ purpose: 'vpc', subnet_id: id }];

async function play(stage: Stage, bench: Bench, lxd: Lxd, subnet: Subnet): Promise<void> {
  const { plane } = stage;
  const kept = await inContainer(plane, subnet);
  const machine = await plane.newMachine(nicsIn(subnet));
  const address = await addressOf(plane, kept);
  await machine.reaches(address);
  const times: Record<string, number[]> = { create: [], restart: [], reboot: [], shutdown: [] };
  const timed = async (what: string, run: () => Promise<unknown>) => {
    const began = performance.now();
    await run();
    times[what]?.push(performance.now() - began);
  };
  for (let round = 0; round < bench.times(ROUNDS); round += 1) {
    await timed('restart', async () => {
      await lxd.lxc('restart', `pal-${kept}`, '--timeout=10');
      await machine.reaches(address);
    });
    await timed('reboot', () => plane.power(kept, 'reboot'));
    await machine.reaches(address);
    await timed('shutdown', () => plane.power(kept, 'shutdown'));
    bench.expect(await machine.cannotReach(address), 'a container that is off answers');
    await plane.power(kept, 'boot');
    await machine.reaches(address);
    await timed('create', async () => {
      const more = await inContainer(plane, subnet);
      await reachesAnew(machine, await addressOf(plane, more));
      await plane.owner.delete(`/compute/instances/${more}`);
    });
  }
  const gaps: number[] = [];
  for (let time = 0; time < bench.times(KILLS); time += 1) {
    const end = await machine.pingAlong(address);
    const ids = [await plane.create(nicsIn(subnet)), await plane.create(nicsIn(subnet))];
    await lxd.killDaemon();
    await sleep(1_000);
    await lxd.startDaemon();
    for (const id of ids) await plane.status(id, 'running');
    for (const id of ids) await reachesAnew(machine, await addressOf(plane, id));
    gaps.push((await end()) * PING_MS);
    for (const id of ids) await plane.owner.delete(`/compute/instances/${id}`);
  }
  await settle(stage, bench);
  await inspectJobs(stage, bench);
  const there = (await lxd.lxc('list', '--format=csv', '--columns=n')).trim();
  bench.expect(there === `pal-${kept}`, `containers at the end: ${there}`);
  for (const [what, list] of Object.entries(times)) bench.figure(what, slowest(list));
  bench.figure('daemon killed', `${gaps.length} times, longest gap ${Math.max(...gaps)} ms`);
  bench.expect(Math.max(...gaps) === 0, 'pings were lost while the daemon was away');
}

/** Guests remember for some time which MAC had an address before. */
async function reachesAnew(machine: Machine, address: string): Promise<void> {
  await machine.run('ip', 'neighbor', 'flush', 'to', address, 'dev', 'eth0');
  await machine.reaches(address);
}

/** A compute on the first host, which has containers: others are not kept. */
async function inContainer(plane: Plane, subnet: Subnet): Promise<number> {
  for (;;) {
    const id = await plane.create(nicsIn(subnet));
    await plane.status(id, 'running');
    const [, ...others] = plane.lab.hosts;
    const file = `/run/netns/pal-c${id}`;
    const elsewhere = await Promise.all(others.map(({ space }) => space.succeeds('test', ['-e', file])));
    if (!elsewhere.includes(true)) return id;
    await plane.owner.delete(`/compute/instances/${id}`);
  }
}

async function addressOf(plane: Plane, id: number): Promise<string> {
  const { body } = await plane.owner.get(`/compute/instances/${id}/configs`);
  return body.data[0].interfaces[0].ipv4.vpc;
}

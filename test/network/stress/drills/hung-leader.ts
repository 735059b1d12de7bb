import type { Subnet } from '#test/network/lab/plane';
import { inspectJobs, inspectNetwork, settle } from '../aftermath.ts';
import { type Drill, within } from '../drill.ts';
import { Stage } from '../stage.ts';

const TAKES_OVER_WITHIN_MS = 40_000;

/** A leader that hangs. */
export const hungLeader: Drill = {
  name: 'hung-leader',
  does: 'the leader is stopped while it writes: another one writes, and the first one can write no more',
  async run(bench) {
    const databaseUrl = await bench.newDatabase();
    await using stage = await Stage.set(2, { databaseUrl, replicas: 2 });
    const { plane } = stage;
    const { replicas } = plane;
    const [subnet] = (await plane.newVpc(['10.80.4.0/24'])).subnets as [Subnet];
    const nics = [{ purpose: 'vpc', subnet_id: subnet.id }];
    await plane.newMachine(nics);
    const first = replicas.leader ?? 0;
    const other = 1 - first;
    const fence = () => plane.lab.nbctl(['get', 'NB_Global', '.', 'external_ids']);
    const before = await fence();
    const { pid } = replicas.server(first);
    const token = replicas.server(first).owner.token ?? '';
    const client = replicas.server(other).client(token);
    // It has something to write when it is stopped.
    const creating = Promise.all([plane.create(nics, client), plane.create(nics, client)]);
    process.kill(pid, 'SIGSTOP');
    try {
      const took = await within(TAKES_OVER_WITHIN_MS, () => replicas.said(other, 'Leading a network') > 0);
      bench.figure('another one leads after', `${took} ms`);
      bench.expect(took !== undefined, 'nobody has taken over');
      const written = await within(20_000, async () => replicas.said(other, 'The network was changed') > 0);
      bench.figure('and has written after', `${written} ms more`);
      bench.expect(written !== undefined, 'the other one writes nothing');
      await creating;
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const taken = await fence();
    bench.expect(taken !== before, 'the fence is the old one');
    const stepped = await within(20_000, () => replicas.said(first, 'Not leading a network any more') > 0);
    bench.figure('the first one steps down after', `${stepped} ms`);
    bench.expect(stepped !== undefined, 'the first one does not step down');
    const machine = await plane.newMachine(nics);
    await machine.reaches('10.80.4.2');
    bench.expect((await fence()) === taken, 'the first one has taken the fence back');
    bench.expect(replicas.said(first, 'Leading a network') === 1, 'the first one leads again');
    await settle(stage, bench);
    await inspectJobs(stage, bench);
    await inspectNetwork(stage, bench);
  },
};

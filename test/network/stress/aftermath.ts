// What must hold when everything runs again and nothing is asked for any more.
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';
import { type Bench, within } from './drill.ts';
import type { Stage } from './stage.ts';

const SETTLES_WITHIN_MS = 240_000;
/** Time for something that would wrongly happen a second time. */
const AFTER_MS = patience(3_000);
/** For what hosts and OVN do after that. */
const CLEANED_WITHIN_MS = 30_000;

/** Waits until all jobs have ended, and the network has what is wanted. */
export async function settle({ store, plane }: Stage, bench: Bench): Promise<void> {
  const isSettled = async () => {
    const jobs = await store.db.selectFrom('compute_job').select('id').execute();
    const accounts = await store.db
      .selectFrom('network_account')
      .select(['revision', 'applied_revision'])
      .execute();
    return jobs.length === 0 && accounts.every((one) => one.revision === one.applied_revision);
  };
  const took = await within(SETTLES_WITHIN_MS, isSettled);
  bench.expect(took !== undefined, 'jobs do not end, or the network does not follow');
  const diff = async () => (await plane.command('network', 'diff')).json as object[];
  const isMended = await within(30_000, async () => (await diff()).length === 0);
  bench.figure('everything as wanted after', `${took ?? '-'} + ${isMended ?? '-'} ms`);
  if (isMended === undefined) bench.expect(false, `network diff: ${JSON.stringify(await diff())}`);
}

/**
 * Does what the operator does when hosts keep many computes that are not wanted: allows them to remove these.
 * @returns how often
 */
export async function confirmRemovals({ store, plane }: Stage): Promise<number> {
  const hosts = await store.db.selectFrom('host').select('name').where('held', 'is not', null).execute();
  for (const { name } of hosts) {
    await plane.command('network', 'host', 'resume', name, '--confirm-removals');
  }
  return hosts.length;
}

/** Each job has ended, and once: its event is moved no more. */
export async function inspectJobs({ store }: Stage, bench: Bench): Promise<void> {
  const read = () =>
    store.db
      .selectFrom('event')
      .select(['id', 'account_id', 'job_id', 'entity_id', 'action', 'status', 'duration'])
      .where('job_id', 'is not', null)
      .orderBy('job_id')
      .execute();
  const events = await read();
  await sleep(AFTER_MS);
  bench.expect(JSON.stringify(await read()) === JSON.stringify(events), 'an event of a job has moved again');
  const failed = events.filter(({ status }) => status === 'failed');
  const open = events.filter(({ status }) => status !== 'failed' && status !== 'finished');
  bench.expect(open.length === 0, `jobs without an end: ${JSON.stringify(open)}`);
  bench.expect(new Set(events.map(({ job_id: id }) => id)).size === events.length, 'a job has two events');
  const computes = await store.db.selectFrom('compute').select('id').execute();
  const there = new Set(computes.map(({ id }) => Number(id)));
  const lost = failed.filter(({ entity_id: id }) => there.has(Number(id)));
  const gone = failed.length - lost.length;
  bench.figure('jobs', `${events.length}, ${lost.length} failed, and ${gone} of computes that were deleted`);
}

/** Nothing is in OVN, or on a host, that is not wanted, and nothing is missing. */
export async function inspectNetwork(stage: Stage, bench: Bench): Promise<void> {
  let found = await surveyed(stage);
  let confirmed = 0;
  const took = await within(CLEANED_WITHIN_MS, async () => {
    confirmed += await confirmRemovals(stage);
    found = await surveyed(stage);
    return found.problems.length === 0;
  });
  bench.figure('many removals confirmed', confirmed);
  for (const problem of found.problems) bench.expect(false, problem);
  bench.figure('at the end', `${found.summary}, after ${took ?? '-'} ms`);
}

async function surveyed({ store, plane }: Stage): Promise<{ problems: string[]; summary: string }> {
  const nics = await store.db
    .selectFrom('nic')
    .innerJoin('compute', 'compute.id', 'nic.compute_id')
    .innerJoin('host', 'host.id', 'compute.host_id')
    .select(['nic.id', 'nic.up', 'host.name as host', 'compute.id as compute_id', 'compute.status'])
    .execute();
  const computes = await store.db
    .selectFrom('compute')
    .innerJoin('host', 'host.id', 'compute.host_id')
    .select(['compute.id', 'host.name as host'])
    .execute();
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  const { lab } = plane;
  const ports = await lab.nbctl(['--bare', '--columns=name', 'list', 'Logical_Switch_Port']);
  const up = await lab.sbctl('--bare', '--columns=logical_port', 'find', 'Port_Binding', 'up=true');
  const down = nics.filter((nic) => nic.up === 0);
  const problems = [
    ...unequal('ports in OVN', numbersIn(ports, /palisade-nic-(\d+)/g), ids(nics)),
    ...unequal('ports that are up in OVN', numbersIn(up, /palisade-nic-(\d+)/g), ids(nics)),
    ...(down.length === 0 ? [] : [`interfaces that are down: ${JSON.stringify(down)}`]),
  ];
  for (const { name, space } of lab.hosts) {
    const onHost = ({ host }: { host: string }) => host === name;
    const plugged = numbersIn(await space.run('ovs-vsctl', ['list-ports', 'br-int']), /^pal(\d+)$/gm);
    const there = numbersIn(await space.run('ip', ['netns', 'list']), /pal-c(\d+)/g);
    problems.push(
      ...unequal(`ports of ${name}`, plugged, ids(nics.filter(onHost))),
      ...unequal(`computes of ${name}`, there, ids(computes.filter(onHost))),
    );
  }
  return { problems, summary: `${computes.length} computes with ${nics.length} interfaces` };
}

function numbersIn(text: string, expression: RegExp): number[] {
  return Array.from(text.matchAll(expression), ([, digits]) => Number(digits));
}

function unequal(what: string, found: readonly number[], wanted: readonly number[]): string[] {
  const extra = found.filter((id) => !wanted.includes(id));
  const absent = wanted.filter((id) => !found.includes(id));
  return [
    ...(extra.length === 0 ? [] : [`${what}: nobody wants ${extra.join(' ')}`]),
    ...(absent.length === 0 ? [] : [`${what}: ${absent.join(' ')} missing`]),
  ];
}

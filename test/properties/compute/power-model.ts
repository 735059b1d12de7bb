import { type Expected, NOT_FOUND, REASON, refused, succeeded } from './expected.ts';
import {
  type Compute,
  type Config,
  computeEntity,
  configEntity,
  type Job,
  type ToldEvent,
  type World,
} from './world.ts';

const DURING = { create: 'provisioning', boot: 'booting', reboot: 'rebooting', shutdown: 'shutting_down' };

/** Queues a job behind the compute's other jobs. The first one starts immediately. */
export function addJob(compute: Compute, kind: Job['kind'], config: Config | null, event: ToldEvent): void {
  compute.jobs.push({ kind, config, event, before: { status: 'offline', booted: null, active: [] } });
  if (compute.jobs.length === 1) begin(compute);
}

function begin(compute: Compute): void {
  const [job] = compute.jobs;
  if (!job) return;
  job.before = {
    status: compute.status === 'running' ? 'running' : 'offline',
    booted: compute.booted,
    active: compute.configs.flatMap(({ interfaces }) => interfaces.filter(({ active }) => active)),
  };
  job.event.status = 'started';
  compute.status = DURING[job.kind];
  if (!job.config) return;
  compute.booted = job.config;
  activate(compute, job.config.interfaces);
}

/** Ends the running job, and starts the next one. After a failure, the jobs behind it cannot run. */
export function endJob(compute: Compute, outcome: 'finished' | 'failed'): void {
  const job = compute.jobs.shift();
  if (!job) return;
  job.event.status = outcome;
  if (outcome === 'failed') {
    for (const { event } of compute.jobs.splice(0)) event.status = 'failed';
    compute.status = job.before.status;
    compute.booted = job.before.booted;
    return activate(compute, job.before.active);
  }
  compute.status = job.kind === 'create' || job.kind === 'shutdown' ? 'offline' : 'running';
  if (compute.status === 'offline') activate(compute, []);
  begin(compute);
}

/** @param configId undefined when the request does not name a config */
export function boot(world: World, computeId: number, configId: number | undefined): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  const { configs, booted } = compute;
  const named = configs.find(({ id }) => id === configId);
  if (configId !== undefined && !named)
    return refused({ field: 'config_id', reason: REASON.notValid('config_id') });
  const config = named ?? (configs.length === 1 ? configs[0] : booted);
  if (configId === undefined && configs.length > 1 && !booted)
    return refused({ field: 'config_id', reason: 'config_id is required' });
  if (compute.jobs.length > 0) return refused({ reason: REASON.busy });
  if (compute.status !== 'offline') return refused({ reason: REASON.running });
  if (!config) return refused({ reason: REASON.noConfig });
  return start(world, compute, 'boot', config);
}

export function reboot(world: World, computeId: number, configId: number | undefined): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  const named = compute.configs.find(({ id }) => id === configId);
  if (configId !== undefined && !named)
    return refused({ field: 'config_id', reason: REASON.notValid('config_id') });
  if (compute.jobs.length > 0) return refused({ reason: REASON.busy });
  if (compute.status !== 'running') return refused({ reason: REASON.notRunning });
  return start(world, compute, 'reboot', named ?? compute.booted);
}

export function shutdown(world: World, computeId: number): Expected {
  const compute = world.computes.find(({ id }) => id === computeId);
  if (!compute) return NOT_FOUND;
  if (compute.jobs.length > 0) return refused({ reason: REASON.busy });
  if (compute.status !== 'running') return refused({ reason: REASON.notRunning });
  return start(world, compute, 'shutdown', null);
}

function start(world: World, compute: Compute, kind: 'boot' | 'reboot' | 'shutdown', config: Config | null) {
  const secondary = config && configEntity(config);
  const event = world.tell(`compute_${kind}`, computeEntity(compute), secondary, 'scheduled');
  addJob(compute, kind, config, event);
  return succeeded({});
}

function activate(compute: Compute, items: readonly { id: number }[]): void {
  for (const item of compute.configs.flatMap(({ interfaces }) => interfaces))
    item.active = items.some(({ id }) => id === item.id);
}

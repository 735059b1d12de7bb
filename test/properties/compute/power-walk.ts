import { asId } from '#domain/ids';
import type { Answer } from '#test/harness/http-client';
import { NO_ID, pick, toList } from './bodies.ts';
import { createCompute, deleteCompute } from './compute-model.ts';
import { type Pair, same } from './pair.ts';
import { boot, endJob, reboot, shutdown } from './power-model.ts';
import type { Steps } from './steps.ts';
import { computeAt } from './targets.ts';
import type { Compute, World } from './world.ts';

const PASSWORD = 'seven green bicycles';
const SWITCHES = { boot, reboot, shutdown };

/** Steps that start or end jobs. */
export async function takeCreateCompute(pair: Pair, step: Steps['createCompute']): Promise<void> {
  const { region, label, booted, image, hold } = step;
  const body = {
    region,
    ...(label === undefined ? {} : { label }),
    ...(booted === undefined ? {} : { booted }),
    ...(image ? { image: 'public/debian12', root_pass: PASSWORD } : {}),
    ...toList(pair.world, step.interfaces, { region }),
  };
  const request = { path: '/compute/instances', body: { type: 'c1-entry-1', ...body } };
  const answer = await sendWithJob(pair, hold, request);
  const { id, host_uuid } = answer.body;
  const list = answer.status === 200 ? await pair.client.get(`/compute/instances/${id}/configs`) : undefined;
  const given = { id, host_uuid, config: list?.body.data[0] };
  same(pair, answer, createCompute(pair.world, body, given));
  if (!hold) finishJobs(pair.world, id);
}

export async function takeSwitch(
  pair: Pair,
  step: Steps['boot'] | Steps['reboot'] | Steps['shutdown'],
): Promise<void> {
  const wanted = step.do === 'boot' ? 'offline' : 'running';
  const fits = ({ status, configs }: Compute) => status === wanted && configs.length > 0;
  const { compute, id, path } = computeAt(pair.world, step.compute, step.fitting ? fits : undefined);
  const which = step.do === 'shutdown' ? undefined : step.config;
  const configId = which === undefined ? undefined : (pick(compute?.configs ?? [], which)?.id ?? NO_ID);
  const isIdle = compute?.jobs.length === 0;
  const body = configId === undefined ? undefined : { config_id: configId };
  const answer = await sendWithJob(pair, step.hold, { path: `${path}/${step.do}`, body, id });
  same(pair, answer, SWITCHES[step.do](pair.world, id, configId));
  if (!step.hold && isIdle) finishJobs(pair.world, id);
}

/** Resolves when the job is held, or has ended if jobs are not held. */
async function sendWithJob(
  { driver, client }: Pair,
  hold: boolean,
  { path, body, id }: { path: string; body: unknown; id?: number },
): Promise<Answer> {
  driver.holding = hold;
  const answer = await client.post(path, body);
  if (hold && answer.status === 200) await driver.held(id ?? answer.body.id);
  driver.holding = false;
  return answer;
}

function finishJobs(world: World, id: number | undefined): void {
  const compute = world.computes.find((one) => one.id === id);
  if (!compute || compute.jobs.length === 0) return;
  endJob(compute, 'finished');
  finishJobs(world, id);
}

/** The next waiting job is held in turn. */
export async function takeEndJob(pair: Pair, step: Steps['endJob']): Promise<void> {
  const busy = pair.world.computes.filter(({ jobs }) => jobs.length > 0);
  const compute = pick(busy, step.compute);
  if (!compute) return;
  endJob(compute, step.outcome);
  if (compute.jobs.length === 0) return letGo(pair, compute.id, step.outcome);
  pair.driver.holding = true;
  pair.driver.letGo(compute.id, step.outcome);
  await pair.driver.held(compute.id);
  pair.driver.holding = false;
}

export async function takeDeleteCompute(pair: Pair, step: Steps['deleteCompute']): Promise<void> {
  const { id, path } = computeAt(pair.world, step.compute);
  same(pair, await pair.client.delete(path), deleteCompute(pair.world, id));
  await letGo(pair, id, 'finished');
}

/** Resolves when the compute has no more jobs. */
export async function letGo(pair: Pair, computeId: number, outcome: 'finished' | 'failed'): Promise<void> {
  pair.driver.letGo(computeId, outcome);
  await pair.api.service.workers.jobs.begin(asId(computeId));
}

import type { Logger } from 'pino';
import { loadProviderNames } from '#app/endpoints';
import { type Service, startService } from '#app/service';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { systemRandom } from '#platform/random';
import { DevClock } from './clock.ts';
import { type DevSettings, devConfig } from './config.ts';
import {
  accountControls,
  clockControls,
  faultControls,
  jobControls,
  seedControls,
  stateControls,
  watchControls,
} from './controls/controls.ts';
import { createControls } from './controls/router.ts';
import { createEdge } from './edge/edge.ts';
import { Gate } from './edge/gate.ts';
import { Operations } from './edge/operations.ts';
import { RequestRecords } from './edge/records.ts';
import { Faults } from './faults/faults.ts';
import { createInterceptor } from './faults/injection.ts';
import { DevJobs } from './jobs.ts';
import { chooseLogin, DevPasswords } from './logins/login.ts';
import type { DevServerParts } from './parts.ts';
import type { SeededToken } from './seed/grants-and-tokens.ts';
import type { SeedFile } from './seed/read-seed.ts';
import { type LoginSummary, Seeder } from './seed/seeder.ts';
import { DevStates } from './states.ts';
import { TimeTravel } from './time-travel.ts';

export interface DevOptions extends DevSettings {
  log: Logger;
  /** Origins of pages that may visit the server. */
  origins: readonly string[];
  /** Where the clock begins, in UTC seconds; undefined for the time of the system. */
  now: number | undefined;
  /** The state to begin with; undefined for one account with one user. */
  seed: SeedFile | undefined;
}

export interface DevServer {
  service: Service;
  login: LoginSummary;
  /** Tokens that were made for the users of the seed. */
  users: readonly SeededToken[];
  clock: DevClock;
  jobs: DevJobs;
  stop(): Promise<void>;
}

/**
 * Starts the service for tests: with a clock, faults and a state that a test controls below `/_dev`. See
 * docs/how-it-works/dev-server.md.
 */
export async function startDevServer(given: Config, options: DevOptions): Promise<DevServer> {
  const config = devConfig(given, options);
  const login = chooseLogin(options.dataDir, systemRandom);
  const passwords = new DevPasswords();
  const clock = new DevClock();
  const planting = new Seeder(options.seed, { passwords, login });
  const now = options.now ?? planting.now;
  if (now !== undefined) clock.set(now);
  const gate = new Gate();
  const jobs = new DevJobs(clock.now);
  const passage = new TimeTravel(clock, jobs);
  const faults = new Faults();
  const records = new RequestRecords(clock.now);
  const ready = Promise.withResolvers<ReturnType<typeof createControls>>();
  // A start that fails is told by startService.
  ready.promise.catch(() => {});
  const names =
    config.namesFile === undefined
      ? undefined
      : await loadProviderNames(config, loadCatalog(config.catalogDir));
  const operations = new Operations(names);
  const edge = createEdge({
    ...{ gate, faults, records, operations, origins: options.origins },
    isOwn: (message) => planting.isOwn(message),
    control: async (message, response, target) => await (await ready.promise)(message, response, target),
  });
  const start = async () => {
    const service = await startService(config, {
      log: options.log,
      now: clock.now,
      driver: jobs,
      webhookRequests: { silent: passage.silent },
      purpose: 'tests',
      createAccounts: (ctx) => planting.begin(ctx),
      edge,
      intervene: createInterceptor(clock.now, () => config.rates),
    });
    try {
      await planting.finish(service);
      const states = new DevStates(service, gate, clock);
      await states.keepSeed();
      return { service, states };
    } catch (error) {
      await service.stop();
      throw error;
    }
  };
  // Requests that come too early wait until the state is there.
  const { service, states } = await gate.alone(start);
  const parts = { service, clock, passage, states, gate, jobs, records, faults, passwords, login };
  ready.resolve(createControls(controlsOf(parts, operations)));
  return { service, clock, jobs, login: planting.login, users: planting.users, stop: () => service.stop() };
}

function controlsOf(parts: DevServerParts, operations: Operations) {
  return [
    ...stateControls(parts),
    ...clockControls(parts),
    ...faultControls(parts, operations),
    ...watchControls(parts),
    ...jobControls(parts),
    ...accountControls(parts),
    ...seedControls(parts),
  ];
}

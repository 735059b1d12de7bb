import type { Logger } from 'pino';
import type { Ctx } from '#access/ctx';
import { endpoints } from '#app/endpoints';
import { type Service, startService } from '#app/service';
import type { Config } from '#config/config';
import { addAccount, hasAccounts } from '#features/identity/accounts/index';
import { addToken, tokenCreateEvent } from '#features/identity/tokens/index';
import { userCreateEvent } from '#features/identity/users/index';
import { systemRandom } from '#platform/random';
import { DevClock } from './clock.ts';
import { type DevSettings, devConfig } from './config.ts';
import { accountControls } from './controls/account-controls.ts';
import { clockControls } from './controls/clock-controls.ts';
import { faultControls } from './controls/fault-controls.ts';
import { jobControls } from './controls/job-controls.ts';
import { createControls } from './controls/router.ts';
import { stateControls } from './controls/state-controls.ts';
import { watchControls } from './controls/watch-controls.ts';
import { createEdge } from './edge.ts';
import { Faults } from './faults/faults.ts';
import { createIntervention } from './faults/happening.ts';
import { Gate } from './gate.ts';
import { DevJobs } from './jobs.ts';
import { chooseLogin, type DevLogin } from './login.ts';
import type { DevServerParts } from './parts.ts';
import { Passage } from './passage.ts';
import { DevPasswords } from './passwords.ts';
import { RequestRecords } from './records.ts';
import { DevStates } from './states.ts';

export interface DevOptions extends DevSettings {
  log: Logger;
  /** Origins of pages that may visit the server. */
  origins: readonly string[];
  /** Where the clock begins, in UTC seconds; undefined for the time of the system. */
  now: number | undefined;
}

export interface DevServer {
  service: Service;
  login: DevLogin & { username: string };
  stop(): Promise<void>;
}

const USERNAME = 'admin';

/** Starts the service for tests: with a clock, faults and a state that a test controls below `/_dev`. */
export async function startDevServer(given: Config, options: DevOptions): Promise<DevServer> {
  const config = devConfig(given, options);
  const login = chooseLogin(options.dataDir, systemRandom);
  const passwords = new DevPasswords();
  const clock = new DevClock();
  if (options.now !== undefined) clock.set(options.now);
  const gate = new Gate();
  const jobs = new DevJobs(clock.now);
  const faults = new Faults();
  const records = new RequestRecords(clock.now);
  const ready = Promise.withResolvers<ReturnType<typeof createControls>>();
  // A start that fails is told by startService.
  ready.promise.catch(() => {});
  const edge = createEdge({
    ...{ gate, faults, records, origins: options.origins },
    control: async (message, response, target) => await (await ready.promise)(message, response, target),
  });
  const start = async () => {
    const service = await startService(config, {
      log: options.log,
      now: clock.now,
      driver: jobs,
      purpose: 'tests',
      createAccounts: (ctx) => createAdmin(ctx, login, passwords),
      edge,
      intervene: createIntervention(clock.now, () => config.rates),
    });
    const states = new DevStates(service, gate, clock);
    await states.keepSeed();
    return { service, states };
  };
  // Requests that come too early wait until the state is there.
  const { service, states } = await gate.alone(start);
  const passage = new Passage(clock, jobs);
  const parts = { service, clock, passage, states, gate, jobs, records, faults, passwords, login };
  ready.resolve(createControls(controlsOf(parts)));
  return { service, login: { username: USERNAME, ...login }, stop: () => service.stop() };
}

function controlsOf(parts: DevServerParts) {
  const operations = new Set(endpoints.map(({ operation }) => operation));
  return [
    ...stateControls(parts),
    ...clockControls(parts),
    ...faultControls(parts, operations),
    ...watchControls(parts),
    ...jobControls(parts),
    ...accountControls(parts),
  ];
}

async function createAdmin(ctx: Ctx, login: DevLogin, passwords: DevPasswords): Promise<void> {
  if (await hasAccounts(ctx.db)) return;
  const admin = { username: USERNAME, email: 'admin@localhost.localdomain', keepsPassword: true };
  const passwordHash = await passwords.hash(login.password, [admin.username, admin.email]);
  await ctx.mutate(async (tx) => {
    const { user } = await addAccount(ctx, tx, 'My account', admin, passwordHash);
    const input = { label: 'first token', scopes: '*' as const, expiry: null };
    const issued = await addToken(ctx, tx, user, input, login.token);
    return { value: undefined, event: [userCreateEvent(user), tokenCreateEvent(user, issued)] };
  });
}

import type { Service } from '#app/service';
import type { DevClock } from './clock.ts';
import type { Gate } from './edge/gate.ts';
import type { RequestRecords } from './edge/records.ts';
import type { Faults } from './faults/faults.ts';
import type { DevJobs } from './jobs.ts';
import type { DevLogin, DevPasswords } from './logins/login.ts';
import type { DevStates } from './states.ts';
import type { TimeTravel } from './time-travel.ts';

/** What a running server for tests consists of. */
export interface DevServerParts {
  service: Service;
  clock: DevClock;
  passage: TimeTravel;
  states: DevStates;
  gate: Gate;
  jobs: DevJobs;
  records: RequestRecords;
  faults: Faults;
  passwords: DevPasswords;
  login: DevLogin;
}

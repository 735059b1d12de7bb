// `--probe` of the runs that need more than Node.js: whether CI has to run their tests on this machine.

/** Of a machine that cannot run them, whatever is installed. Test programs say "skipped" by it. */
const NOT_POSSIBLE = 77;

interface Needs {
  /** Which programs are not installed, in one line. */
  missing(): string | undefined;
  /** Why this machine cannot do what they do, in one line. Only called when none is missing. */
  impossible(): string | undefined;
}

interface Obstacle {
  cause: string;
  /** Of the probe. */
  status: number;
}

interface Machine {
  platform: string;
  user: number | undefined;
}

/** Why a run is not possible here; undefined if it is. Programs that are missing can be installed: that is a failure. */
export function obstacleTo({ missing, impossible }: Needs, machine: Machine = here()): Obstacle | undefined {
  const unsuitable = obstacle(unsuitability(machine), NOT_POSSIBLE);
  return unsuitable ?? obstacle(missing(), 1) ?? obstacle(impossible(), NOT_POSSIBLE);
}

export function endProbe(found: Obstacle | undefined): never {
  if (found) console.log(found.cause);
  process.exit(found?.status ?? 0);
}

function obstacle(cause: string | undefined, status: number): Obstacle | undefined {
  return cause === undefined ? undefined : { cause, status };
}

function here(): Machine {
  return { platform: process.platform, user: process.geteuid?.() };
}

function unsuitability({ platform, user }: Machine): string | undefined {
  if (platform !== 'linux') return 'not Linux';
  return user === 0 ? undefined : 'not root';
}

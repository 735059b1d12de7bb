import type { Problem } from '#domain/failure';

export const COMPUTE_RUNNING = 'Compute is already running';
export const COMPUTE_NOT_RUNNING = 'Compute is not running';
export const NO_CONFIG = 'Compute has no config to boot';

const FIELD = 'config_id';

/** The config to boot with: the one that is asked for, else the only one, else the last booted. */
export function chooseConfig<Config extends { id: number }>(
  configs: readonly Config[],
  wanted: number | undefined,
  lastBooted: number | null,
): Config | undefined {
  if (wanted !== undefined) return configs.find(({ id }) => id === wanted);
  return configs.length === 1 ? configs[0] : configs.find(({ id }) => id === lastBooted);
}

/** A config that is asked for has to be the compute's. */
export function wantedConfigProblems(
  configs: readonly { id: number }[],
  wanted: number | undefined,
): Problem[] {
  const isUnknown = wanted !== undefined && configs.every(({ id }) => id !== wanted);
  return isUnknown ? [{ field: FIELD, reason: `${FIELD} is not valid` }] : [];
}

/** Of several configs, none of which was booted before, one has to be named. */
export function choiceProblems(config: object | undefined, configs: readonly object[]): Problem[] {
  return !config && configs.length > 0 ? [{ field: FIELD, reason: `${FIELD} is required` }] : [];
}

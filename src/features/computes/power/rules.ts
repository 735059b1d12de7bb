import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import { notValid, required } from '#domain/reasons/values';

export const COMPUTE_RUNNING = reason({
  name: 'COMPUTE_RUNNING',
  group: 'compute',
  text: 'Compute is already running',
  cause: 'Boot was requested for a compute whose status is not `offline`.',
  remedy: 'Reboot the compute, or shut it down first.',
});

export const COMPUTE_NOT_RUNNING = reason({
  name: 'COMPUTE_NOT_RUNNING',
  group: 'compute',
  text: 'Compute is not running',
  cause: 'Reboot or shutdown was requested for a compute whose status is not `running`.',
  remedy: 'Boot the compute, or wait until it is running.',
});

export const NO_CONFIG = reason({
  name: 'NO_CONFIG',
  group: 'compute',
  text: 'Compute has no config to boot',
  cause: 'The compute has no configs.',
  remedy: 'Create one.',
});

const FIELD = 'config_id';

/** Chooses the config to boot with: the requested one, else the only one, else the last booted one. */
export function chooseConfig<Config extends { id: number }>(
  configs: readonly Config[],
  wanted: number | undefined,
  lastBooted: number | null,
): Config | undefined {
  if (wanted !== undefined) return configs.find(({ id }) => id === wanted);
  return configs.length === 1 ? configs[0] : configs.find(({ id }) => id === lastBooted);
}

/** Checks that a requested config belongs to the compute. */
export function wantedConfigProblems(
  configs: readonly { id: number }[],
  wanted: number | undefined,
): Problem[] {
  const isUnknown = wanted !== undefined && configs.every(({ id }) => id !== wanted);
  return isUnknown ? [notValid(FIELD)] : [];
}

/** Requires a config to be named when there are several and none was booted before. */
export function choiceProblems(config: object | undefined, configs: readonly object[]): Problem[] {
  return !config && configs.length > 0 ? [required(FIELD)] : [];
}

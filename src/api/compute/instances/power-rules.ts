import { reject } from '../../../domain/failure.ts';

/** Rule E75. */
export const COMPUTE_RUNNING = 'Compute is already running';
export const COMPUTE_NOT_RUNNING = 'Compute is not running';
/** Rule E76. */
export const NO_CONFIG = 'Compute has no config to boot';

const FIELD = 'config_id';

/**
 * The config to boot with: the one that is asked for, else the only one, else the last booted.
 * @returns undefined when there is none, or none of these
 * @throws Failure rule E14
 */
export function chooseConfig<Config extends { id: number }>(
  configs: readonly Config[],
  wanted: number | undefined,
  lastBooted: number | null,
): Config | undefined {
  if (wanted === undefined) {
    return configs.length === 1 ? configs[0] : configs.find(({ id }) => id === lastBooted);
  }
  const config = configs.find(({ id }) => id === wanted);
  if (!config) reject([{ field: FIELD, reason: `${FIELD} is not valid` }]);
  return config;
}

/** Of several configs, none of which was booted before, one has to be named. @throws Failure rule E13 */
export function requireChosen(config: object | undefined, configs: readonly object[]): void {
  if (!config && configs.length > 0) reject([{ field: FIELD, reason: `${FIELD} is required` }]);
}

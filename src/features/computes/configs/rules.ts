import type { Problem } from '#domain/failure';

export const COMPUTE_BUSY = 'Compute busy.';
export const CONFIG_ACTIVE = 'Config is active; shut down the compute first';

/** The statuses in which a compute uses the config it was booted with. */
const POWERED: ReadonlySet<string> = new Set(['booting', 'running', 'rebooting', 'shutting_down']);

/** Whether a config is the one its compute runs with now. */
export function isActiveConfig(
  compute: { status: string; booted_config_id: number | null },
  configId: number,
): boolean {
  return compute.booted_config_id === configId && POWERED.has(compute.status);
}

/** What catalogue and compute say of a config's settings. */
export function settingProblems(
  { kernel, memory_limit: limit }: { kernel?: string; memory_limit?: number },
  kernels: readonly { id: string }[],
  /** Of the compute, in MB. */
  memory: number,
): Problem[] {
  const problems: Problem[] = [];
  if (kernel !== undefined && !kernels.some(({ id }) => id === kernel)) {
    problems.push({ field: 'kernel', reason: 'kernel is not valid' });
  }
  if (limit !== undefined && (limit < 0 || limit > memory)) {
    problems.push({ field: 'memory_limit', reason: `Must be 0-${memory}` });
  }
  return problems;
}

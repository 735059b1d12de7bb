import type { Problem } from '#domain/failure';
import type { ConfigId } from '#domain/ids';
import { reason } from '#domain/reasons/reason';
import { notValid, RANGE } from '#domain/reasons/values';

export const CONFIG_ACTIVE = reason({
  name: 'CONFIG_ACTIVE',
  group: 'compute',
  text: 'Config is active; shut down the compute first',
  cause: 'The compute is running with the config to be deleted.',
  remedy: 'Shut the compute down, or reboot it with another config.',
});

/** The statuses in which a compute uses the config it was booted with. */
const POWERED: ReadonlySet<string> = new Set(['booting', 'running', 'rebooting', 'shutting_down']);

/** Whether the compute currently runs with this config. */
export function isActiveConfig(
  compute: { status: string; booted_config_id: ConfigId | null },
  configId: ConfigId,
): boolean {
  return compute.booted_config_id === configId && POWERED.has(compute.status);
}

/** Checks a config's settings against the catalogue and the memory of the compute. */
export function settingProblems(
  { kernel, memory_limit: limit }: { kernel?: string; memory_limit?: number },
  kernels: readonly { id: string }[],
  /** Memory of the compute in MB. */
  memory: number,
): Problem[] {
  const problems: Problem[] = [];
  if (kernel !== undefined && !kernels.some(({ id }) => id === kernel)) {
    problems.push(notValid('kernel'));
  }
  if (limit !== undefined && (limit < 0 || limit > memory)) {
    problems.push({ field: 'memory_limit', reason: RANGE({ minimum: 0, maximum: memory }) });
  }
  return problems;
}

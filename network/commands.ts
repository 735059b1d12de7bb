// The commands of the data plane, for the command line and the doctor. What they do is loaded when they run.
import type { Config } from '#config/config';
import type { NetworkCheck } from './commands/checks.ts';

export const hostGroup = {
  name: 'host',
  summary: 'run the agent on a machine that runs computes',
  load: async () => (await import('./commands/agent.ts')).defineHost,
};

export const networkGroup = {
  name: 'network',
  summary: 'manage the hosts on which computes run',
  load: async () => (await import('./commands/descriptions.ts')).defineNetwork,
};

/** What the doctor checks; nothing without a network file. */
export async function networkChecks(config: Config): Promise<NetworkCheck[]> {
  if (config.network.file === undefined) return [];
  return await (await import('./commands/checks.ts')).networkChecks(config);
}

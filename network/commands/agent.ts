import type { Command } from 'commander';
import { addExamples } from '#cli/options';

const DESCRIPTION = [
  'Run the agent on a machine that runs computes. It asks the service what to run, makes it so with Incus, LXD or ' +
    'network namespaces, connects the network interfaces to OVN, and reports what is there.',
  'It keeps no state of its own, so it can be stopped and started at any time: computes go on. It refuses to run when ' +
    'the system-id of Open vSwitch is not the name of this host.',
  'On first contact it notes in Open vSwitch which service it obeys, and takes nothing from another one, or from one ' +
    'whose database was restored or moved. If that is intended, run it once with --forget.',
  'Settings come from environment variables that begin with PALISADE_HOST_; docs/configuration.md lists them.',
].join('\n\n');

/** `palisade host`, as help and completion show it. */
export function defineHost(command: Command): void {
  command
    .description(DESCRIPTION)
    .option('--forget', 'forget which service this host obeys, and exit')
    .action(async (options) => await (await import('./run-agent.ts')).runAgent(options));
  addExamples(
    command,
    'palisade host',
    'PALISADE_HOST_SERVER=https://api.example.com:9443 PALISADE_HOST_CA=/etc/palisade/ca.pem palisade host',
    'palisade host --forget',
  );
}

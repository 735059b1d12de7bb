import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { Refused } from '#cli/errors';
import { processLog } from '#cli/operator/serve/process-log';
import { stopSignal } from '#cli/operator/serve/stop-signal';
import { addExamples } from '#cli/options';
import { print } from '#cli/output';
import { type HostConfig, readProcessHostConfig } from '#config/config';
import { HostAgent } from '#network/agent/agent';
import { Controller } from '#network/agent/controller';
import type { Engine } from '#network/agent/engine';
import { IncusEngine } from '#network/agent/engines/incus';
import { IncusApi } from '#network/agent/engines/incus-api';
import { NetnsEngine } from '#network/agent/engines/netns';
import { Ports } from '#network/agent/ports';
import { ServerClient } from '#network/agent/server-client';
import { readRemotes } from '#network/ovsdb/remote';
import { withRedaction } from '#platform/log-redaction';
import { packageVersion } from '#platform/version';

/** How long Open vSwitch may take to answer, at the start of a machine for instance. */
const OVSDB_MILLISECONDS = 30_000;

const OVN_FOLDER = '/run/ovn';

const DESCRIPTION = [
  'Run the agent on a machine that runs computes. It asks the service what to run, makes it so with Incus, LXD or ' +
    'network namespaces, connects the network interfaces to OVN, and reports what is there.',
  'It keeps no state of its own, so it can be stopped and started at any time: computes go on. It refuses to run when ' +
    'the system-id of Open vSwitch is not the name of this host.',
  'On first contact it notes in Open vSwitch which service it obeys, and takes nothing from another one, or from one ' +
    'whose database was restored or moved. If that is intended, run it once with --forget.',
  'Settings come from environment variables that begin with PALISADE_HOST_; docs/configuration.md lists them.',
].join('\n\n');

export function defineHost(command: Command): void {
  command
    .description(DESCRIPTION)
    .option('--forget', 'forget which service this host obeys, and exit')
    .action(runHost);
  addExamples(
    command,
    'palisade host',
    'PALISADE_HOST_SERVER=https://api.example.com:9443 PALISADE_HOST_CA=/etc/palisade/ca.pem palisade host',
    'palisade host --forget',
  );
}

async function runHost({ forget }: { forget?: boolean }): Promise<void> {
  const config = readProcessHostConfig();
  const stop = stopSignal();
  const ports = new Ports(readRemotes(`unix:${config.ovsdb}`), config.bridge);
  ports.client.start();
  try {
    const host = await checkOpenVSwitch(ports, config);
    if (forget) {
      await ports.forgetPins();
      print('This host obeys no service until its agent runs again.\n');
    } else await work(host, ports, config, stop);
  } finally {
    await ports.client.close();
  }
}

async function work(
  host: string,
  ports: Ports,
  config: HostConfig,
  stop: Promise<NodeJS.Signals>,
): Promise<void> {
  const { server: address, ca, tokenFile, engine: engineName, memory, poll } = config;
  const log = withRedaction(await processLog(config));
  const server = new ServerClient({ address, ca, tokenFile });
  const engine = engineOf(config, ports);
  const bridgeSocket = join(dirname(config.ovsdb), `${config.bridge}.mgmt`);
  const controller = new Controller({ ports, bridgeSocket, folder: OVN_FOLDER });
  const agent = new HostAgent({ host, engineName, engine, ports, controller, server, poll, memory, log });
  const stopping = new AbortController();
  log.info({ host, engine: engineName, version: packageVersion() }, 'working');
  const working = agent.run(stopping.signal);
  log.info({ signal: await Promise.race([stop, working]) }, 'stopping');
  stopping.abort();
  await working;
  server.close();
}

/**
 * @returns the name of this host
 * @throws Refused in one line
 */
async function checkOpenVSwitch(ports: Ports, { name, bridge, ovsdb }: HostConfig): Promise<string> {
  await ports.client.ready(OVSDB_MILLISECONDS).catch(({ message }: Error) => {
    throw new Refused(`PALISADE_HOST_OVSDB: Open vSwitch does not answer at ${ovsdb}: ${message}`);
  });
  const { systemId, hasBridge } = ports;
  if (systemId === undefined) {
    throw new Refused(
      'Open vSwitch has no system-id: set it with `ovs-vsctl set open_vswitch . external_ids:system-id=NAME`',
    );
  }
  if (name !== undefined && name !== systemId) {
    throw new Refused(`PALISADE_HOST_NAME: is ${name}, but the system-id of Open vSwitch is ${systemId}`);
  }
  if (!hasBridge) {
    throw new Refused(`PALISADE_HOST_BRIDGE: Open vSwitch has no bridge ${bridge}: does ovn-controller run?`);
  }
  return systemId;
}

function engineOf({ engine, bridge, incus, dhcp }: HostConfig, ports: Ports): Engine {
  if (engine === 'netns') return new NetnsEngine(ports, { useDhcp: dhcp });
  return new IncusEngine(new IncusApi(incus), bridge);
}

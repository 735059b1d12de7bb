import { dirname, join } from 'node:path';
import { Refusal } from '#cli/errors';
import { processLog, stopSignal } from '#cli/operator/serve/process';
import { print } from '#cli/output';
import { processSources } from '#config/config';
import { HostAgent } from '#network/agent/agent';
import { Controller } from '#network/agent/controller';
import type { ComputeEngine } from '#network/agent/engine';
import { IncusEngine } from '#network/agent/engines/incus';
import { IncusApi } from '#network/agent/engines/incus-api';
import { NetnsEngine } from '#network/agent/engines/netns';
import { Ports } from '#network/agent/ports';
import { ServerClient } from '#network/agent/server-client';
import { readRemotes } from '#network/ovsdb/remote';
import { type AgentConfig, readAgentConfig } from '#network/settings/agent-settings';
import { withRedaction } from '#platform/log-redaction';
import { packageVersion } from '#platform/version';

/** How long Open vSwitch may take to answer, at the start of a machine for instance. */
const OVSDB_MILLISECONDS = 30_000;

const OVN_FOLDER = '/run/ovn';

/** Runs the agent until the process is told to stop. @throws Refusal */
export async function runAgent({ forget }: { forget?: boolean }): Promise<void> {
  const config = readAgentConfig(processSources());
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
  config: AgentConfig,
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
  if (!(await ports.monitorAll())) {
    log.warn('ovn-monitor-all is false: packets pass firewalls for a moment when ovn-controller starts');
  }
  const working = agent.run(stopping.signal);
  log.info({ signal: await Promise.race([stop, working]) }, 'stopping');
  stopping.abort();
  await working;
  server.close();
}

/**
 * @returns the name of this host
 * @throws Refusal in one line
 */
async function checkOpenVSwitch(ports: Ports, { name, bridge, ovsdb }: AgentConfig): Promise<string> {
  await ports.client.ready(OVSDB_MILLISECONDS).catch(({ message }: Error) => {
    throw new Refusal(`PALISADE_HOST_OVSDB: Open vSwitch does not answer at ${ovsdb}: ${message}`);
  });
  const { systemId, hasBridge } = ports;
  if (systemId === undefined) {
    throw new Refusal(
      'Open vSwitch has no system-id: set it with `ovs-vsctl set open_vswitch . external_ids:system-id=NAME`',
    );
  }
  if (name !== undefined && name !== systemId) {
    throw new Refusal(`PALISADE_HOST_NAME: is ${name}, but the system-id of Open vSwitch is ${systemId}`);
  }
  if (!hasBridge) {
    throw new Refusal(`PALISADE_HOST_BRIDGE: Open vSwitch has no bridge ${bridge}: does ovn-controller run?`);
  }
  return systemId;
}

function engineOf({ engine, bridge, incus, dhcp }: AgentConfig, ports: Ports): ComputeEngine {
  if (engine === 'netns') return new NetnsEngine(ports, { useDhcp: dhcp });
  return new IncusEngine(new IncusApi(incus), bridge);
}

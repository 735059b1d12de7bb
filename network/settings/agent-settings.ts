import { nearestName } from '#config/names';
import { isLoopback, origin } from '#config/network';
import { integer } from '#config/numbers';
import { observationSettings } from '#config/service-settings';
import {
  mapSettings,
  optional,
  type SettingFormat,
  type SettingValues,
  setting,
  settingsOf,
} from '#config/setting';
import { oneOf, path } from '#config/texts';
import { ConfigError } from '#domain/config-error';
import { isHostName } from '#network/hosts/messages/host-name';

/** Where the service listens for hosts. */
export type HostsServerAddress =
  | { kind: 'unix'; path: string }
  | { kind: 'http' | 'https'; host: string; port: number };

/** Linux allows 15 characters in the names of network interfaces. */
const BRIDGE = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,14}$/;
const SHORTEST_POLL = 100;
const LONGEST_POLL = 10_000;

const hostName: SettingFormat<string> = {
  expects: 'must be letters, digits, dots and dashes, at most 63',
  parse: (text) => (isHostName(text) ? text : undefined),
};

const bridge: SettingFormat<string> = {
  expects: 'must be the name of a bridge, at most 15 characters',
  parse: (text) => (BRIDGE.test(text) ? text : undefined),
};

/** The path of a Unix socket. */
const socket: SettingFormat<string> = {
  expects: 'must be unix:PATH, with an absolute path',
  parse: (text) => /^unix:(\/.+)$/.exec(text)?.[1],
};

const server: SettingFormat<HostsServerAddress> = {
  expects: 'must be unix:PATH or https://HOST:PORT; http only for this machine itself',
  parse(text) {
    const file = socket.parse(text, '/');
    if (file !== undefined) return { kind: 'unix', path: file };
    const parsed = origin.parse(text, '/');
    if (parsed === undefined) return undefined;
    const { protocol, hostname, port } = new URL(parsed);
    const name = hostname.replace(/^\[(.*)\]$/, '$1');
    const kind = protocol === 'https:' ? 'https' : 'http';
    if (kind === 'http' && !isLoopback(name)) return undefined;
    return { kind, host: name, port: Number(port || (kind === 'https' ? 443 : 80)) };
  },
};

/** In milliseconds. */
const pollTime: SettingFormat<number> = {
  expects: 'must be a time such as 500ms or 2s, from 100ms to 10s',
  parse(text) {
    const [, digits, unit] = /^(\d{1,5})(ms|s)$/.exec(text) ?? [];
    const milliseconds = Number(digits) * (unit === 's' ? 1_000 : 1);
    return milliseconds >= SHORTEST_POLL && milliseconds <= LONGEST_POLL ? milliseconds : undefined;
  },
};

const switched: SettingFormat<boolean> = {
  expects: 'must be 1 or 0',
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
};

/** Of the agent on a host, which reads no other settings. */
export const agentSettings = {
  name: optional(
    'PALISADE_HOST_NAME',
    hostName,
    'the `system-id` of Open vSwitch',
    'Name of this host, as it was added to the service. It must be the `system-id` of Open vSwitch, because OVN knows the host by that.',
  ),
  server: setting(
    'PALISADE_HOST_SERVER',
    server,
    'unix:/run/palisade/hosts.sock',
    'Where the service listens for hosts: `unix:PATH` or `https://HOST:PORT`.',
  ),
  ca: optional(
    'PALISADE_HOST_CA',
    path,
    'the authorities that Node.js knows',
    "PEM file with the authorities that may have signed the service's certificate.",
  ),
  tokenFile: setting(
    'PALISADE_HOST_TOKEN_FILE',
    path,
    '/etc/palisade/host-token',
    'File with the token of this host. It is read again for each request, so that the token can be changed.',
  ),
  engine: setting(
    'PALISADE_HOST_ENGINE',
    oneOf('incus', 'netns'),
    'incus',
    'What runs the computes: `incus` for Incus and LXD, or `netns` for network namespaces without a guest, which show the network and nothing else.',
  ),
  incus: setting(
    'PALISADE_HOST_INCUS',
    socket,
    'unix:/var/lib/incus/unix.socket',
    'Socket of Incus. LXD of Debian has `unix:/var/lib/lxd/unix.socket`.',
  ),
  ovsdb: setting(
    'PALISADE_HOST_OVSDB',
    socket,
    'unix:/run/openvswitch/db.sock',
    'Socket of the database of Open vSwitch.',
  ),
  bridge: setting('PALISADE_HOST_BRIDGE', bridge, 'br-int', 'Bridge of OVN.'),
  poll: setting(
    'PALISADE_HOST_POLL',
    pollTime,
    '1200ms',
    'How often the agent reports to the service and asks what to run. It reports at once when something has happened, but at most 60 times in a minute.',
  ),
  memory: optional(
    'PALISADE_HOST_MEMORY',
    integer(1, 100_000_000),
    'nine tenths of the memory',
    'MB that computes may have together.',
  ),
  dhcp: setting(
    'PALISADE_HOST_DHCP',
    switched,
    '0',
    'With the engine `netns`: `1` takes addresses from the DHCP server of OVN, as guests do; `0` sets them.',
  ),
  logLevel: observationSettings.logLevel,
  logFormat: observationSettings.logFormat,
};

/** They mean nothing to the service: it may have them in its environment, on a machine that is a host too. */
export const agentSettingNames: readonly string[] = settingsOf(agentSettings)
  .map(({ name }) => name)
  .filter((name) => name.startsWith('PALISADE_HOST_'));

/** The configuration of the agent on a host. Times are in milliseconds. */
export type AgentConfig = SettingValues<typeof agentSettings>;

export interface AgentConfigSources {
  env: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
}

/**
 * Reads it from the environment. An empty value counts as not set.
 * @throws ConfigError listing all problems
 */
export function readAgentConfig({ env, workingDirectory }: AgentConfigSources): AgentConfig {
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('PALISADE_HOST_') && !agentSettingNames.includes(name))
    .map(
      (name) => `${name}: is not a known setting; the nearest one is ${nearestName(name, agentSettingNames)}`,
    );
  const config = mapSettings(agentSettings, ({ name, kind, default: usual }) => {
    const text = env[name] || usual;
    if (text === undefined) return undefined;
    const value = /\p{Cc}/u.test(text) ? undefined : kind.parse(text, workingDirectory);
    if (value === undefined) problems.push(`${name}: ${kind.expects}`);
    return value;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

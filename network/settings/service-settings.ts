import { isAbsolute } from 'node:path';
import { host, isLoopback } from '#config/network';
import { duration, integer, port } from '#config/numbers';
import {
  optional,
  type SettingFormat,
  type SettingProblem,
  type SettingValues,
  setting,
} from '#config/setting';
import { oneOf, path } from '#config/texts';

export type ListenAddress = { socket: string } | { host: string; port: number };

/** Linux stores the path of a socket in 108 bytes, and ends it with a zero. */
const SOCKET_BYTES = 107;

/** `unix:PATH` with an absolute path, or `HOST:PORT` with IPv6 addresses in brackets. */
export const listener: SettingFormat<ListenAddress> = {
  expects: `must be unix:PATH with an absolute path of at most ${SOCKET_BYTES} bytes, or HOST:PORT`,
  parse(text, workingDirectory) {
    const [, socket] = /^unix:(.+)$/.exec(text) ?? [];
    if (socket !== undefined) {
      return isAbsolute(socket) && Buffer.byteLength(socket) <= SOCKET_BYTES ? { socket } : undefined;
    }
    const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
    const name = host.parse(bracketed ?? plain ?? '', workingDirectory);
    const number = port.parse(digits ?? '', workingDirectory);
    return name === undefined || number === undefined ? undefined : { host: name, port: number };
  },
};

/** VPCs that carry packets, and the hosts on which computes run. */
export const planeSettings = {
  file: optional(
    'PALISADE_NETWORK_FILE',
    path,
    'no data plane',
    'File in JSON Lines format with the regions whose networks are carried by Open Virtual Network (OVN), one region per line. It is validated at start.',
  ),
  resyncSeconds: setting(
    'PALISADE_NETWORK_RESYNC',
    duration('1d'),
    '60s',
    'How often the whole northbound database is compared with what it should contain. Changes are written at once.',
  ),
  ovnCa: optional(
    'PALISADE_OVN_CA',
    path,
    'none',
    'PEM file with the certificate authority of the OVN databases. **Required** for `ssl:` addresses, like the next two. The files are read again when they change.',
  ),
  ovnCert: optional(
    'PALISADE_OVN_CERT',
    path,
    'none',
    'PEM file with the certificate that the service presents to the OVN databases.',
  ),
  ovnKey: optional('PALISADE_OVN_KEY', path, 'none', 'PEM file with the private key of that certificate.'),
  ovnServerName: optional(
    'PALISADE_OVN_SERVER_NAME',
    serverName(),
    'the name is not compared',
    'Name that the certificates of the OVN databases must carry. The chain up to `PALISADE_OVN_CA` is always verified.',
  ),
  trace: setting(
    'PALISADE_OVN_TRACE',
    program(),
    'ovn-trace',
    'Program with which `palisade network trace` proves its answer.',
  ),
  traceSocket: optional(
    'PALISADE_OVN_TRACE_SOCKET',
    path,
    'none',
    'Control socket of an `ovn-trace` that runs as a daemon. Large networks need one: the program reads the whole southbound database when it starts.',
  ),
};

/** Where computes run. */
export const hostSettings = {
  compute: setting(
    'PALISADE_COMPUTE',
    oneOf('simulated', 'hosts'),
    'simulated',
    'Where computes run: `simulated` keeps them in the database alone; `hosts` runs them on machines with `palisade host`, in the regions of `PALISADE_NETWORK_FILE`. Other regions stay simulated.',
  ),
  bootSeconds: setting(
    'PALISADE_NETWORK_BOOT_SECONDS',
    integer(1, 3600),
    '60',
    'How long a boot waits for the compute and its network interfaces. After that it fails, and the compute is what it was before.',
  ),
  listen: optional(
    'PALISADE_HOSTS_LISTEN',
    listener,
    'none',
    'Where hosts connect: `unix:PATH`, or `HOST:PORT`. **Required** with `PALISADE_COMPUTE=hosts`. The users of a socket are its owner and its group.',
  ),
  tlsCert: optional(
    'PALISADE_HOSTS_TLS_CERT',
    path,
    'plain http',
    'PEM file with the certificate that hosts verify, and its chain. **Required** when `PALISADE_HOSTS_LISTEN` is not a socket or a loopback address.',
  ),
  tlsKey: optional(
    'PALISADE_HOSTS_TLS_KEY',
    path,
    'plain http',
    'PEM file with the private key of that certificate.',
  ),
};

function serverName() {
  return {
    expects: 'must be a name such as ovn.example.net',
    parse: (text: string) => (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,252}$/.test(text) ? text : undefined),
  };
}

/** A path stays as it is, and a name is looked up in PATH. */
function program() {
  return {
    expects: 'must be a program name or a path',
    parse: (text: string) => (text.startsWith('-') ? undefined : text),
  };
}

interface PlaneValues {
  network: SettingValues<typeof planeSettings>;
  hosts: SettingValues<typeof hostSettings>;
}

type ValidityTest = (...concerned: { name: string }[]) => boolean;

/**
 * Problems between the settings of networks and hosts.
 * @param sound tells whether all given settings are valid on their own
 */
export function planeContradictions({ network, hosts }: PlaneValues, sound: ValidityTest): SettingProblem[] {
  const { file, ovnCa, ovnCert, ovnKey } = planeSettings;
  const { compute, listen, tlsCert, tlsKey } = hostSettings;
  const problems: SettingProblem[] = [];
  const require = (missing: { name: string }, other: string) =>
    problems.push({ name: missing.name, says: `is required with ${other}` });
  if (sound(ovnCa, ovnCert, ovnKey)) {
    const missing = [
      network.ovnCa === undefined && ovnCa,
      network.ovnCert === undefined && ovnCert,
      network.ovnKey === undefined && ovnKey,
    ].filter((setting) => setting !== false);
    const given = [ovnCa, ovnCert, ovnKey].find((setting) => !missing.includes(setting));
    if (given) for (const setting of missing) require(setting, given.name);
  }
  if (sound(compute, file, listen) && hosts.compute === 'hosts') {
    if (network.file === undefined) require(file, `${compute.name}=hosts`);
    if (hosts.listen === undefined) require(listen, `${compute.name}=hosts`);
  }
  if (sound(tlsCert, tlsKey) && (hosts.tlsCert === undefined) !== (hosts.tlsKey === undefined)) {
    const [missing, other] = hosts.tlsCert === undefined ? [tlsCert, tlsKey] : [tlsKey, tlsCert];
    require(missing, other.name);
  } else if (
    sound(listen, tlsCert, tlsKey) &&
    hosts.listen &&
    'host' in hosts.listen &&
    !isLoopback(hosts.listen.host) &&
    hosts.tlsCert === undefined
  ) {
    problems.push({
      name: tlsCert.name,
      says: `is required when ${listen.name} is not a socket or a loopback address`,
    });
  }
  return problems;
}

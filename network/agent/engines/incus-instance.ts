import type { HostCredentials, WantedCompute, WantedNic } from '#network/hosts/messages/messages';
import type { Instance } from '../plan.ts';
import { portName } from '../ports.ts';
import { listOf, objectOf, textOf, textsOf } from './json-values.ts';

/** Keys of an instance's configuration that are ours. */
const COMPUTE = 'user.palisade.compute';
/** It was made whole: its keys are in place. */
const READY = 'user.palisade.ready';
const BOOT = 'user.palisade.boot';
/** What the guest reads at its first start. It holds the password. */
const FIRST_START = 'cloud-init.user-data';

/**
 * What cloud-init knows the instance by. Incus and LXD renew it when what is for its first start goes, and when it gets
 * other network interfaces. The next boot would then be a first one: new SSH host keys, and scripts that run again.
 */
const INSTANCE_ID = 'volatile.cloud-init.instance-id';
/** The id that it has had since it was made. */
const KEPT_ID = 'user.palisade.instance-id';

/** By then, a guest has read what is for its first start. */
const FIRST_START_SECONDS = 300;

const NAME = /^pal-([1-9]\d{0,15})$/;

type IncusDevice = Readonly<Record<string, string>>;

/** The part of an instance in the API that this agent reads, or has to send back. */
export interface ShownInstance {
  name: string;
  type: string;
  status: string;
  architecture: string;
  profiles: readonly unknown[];
  description: string;
  ephemeral: boolean;
  config: Readonly<Record<string, string>>;
  devices: Readonly<Record<string, IncusDevice>>;
  /** RFC 3339. */
  usedAt: string;
}

/** @param value an instance in an answer */
export function readInstance(value: unknown): ShownInstance {
  const shown = objectOf(value);
  const devices = Object.entries(objectOf(shown.devices));
  return {
    name: textOf(shown.name),
    type: textOf(shown.type),
    status: textOf(shown.status),
    architecture: textOf(shown.architecture),
    profiles: listOf(shown.profiles),
    description: textOf(shown.description),
    ephemeral: shown.ephemeral === true,
    config: textsOf(shown.config),
    devices: Object.fromEntries(devices.map(([name, device]) => [name, textsOf(device)])),
    usedAt: textOf(shown.last_used_at),
  };
}

export function nameOf(id: number): string {
  return `pal-${id}`;
}

export function isOff({ status }: ShownInstance): boolean {
  return status === 'Stopped' || status === 'Error';
}

/** The instance as the plan knows it; undefined for one that is not ours. */
export function toInstance(shown: ShownInstance): Instance | undefined {
  const { name, config } = shown;
  const [, digits] = NAME.exec(name) ?? [];
  if (digits === undefined || config[COMPUTE] !== digits) return undefined;
  return {
    id: Number(digits),
    state: isOff(shown) ? 'stopped' : 'running',
    boot: Number(config[BOOT] ?? 0),
    isWhole: config[READY] === 'true',
  };
}

/** The configuration of a new instance. */
export function firstConfig({ id, memory, vcpus, credentials }: WantedCompute): Record<string, string> {
  return {
    [COMPUTE]: String(id),
    'limits.cpu': String(vcpus),
    'limits.memory': `${memory}MiB`,
    ...(credentials && { [FIRST_START]: cloudConfig(credentials) }),
  };
}

export function readyConfig(shown: ShownInstance): Record<string, string> {
  return { [READY]: 'true', ...keptId(shown) };
}

/** What is set again after other changes, so that the guest takes no boot for its first one. */
export function sameInstance(shown: ShownInstance): Record<string, string> {
  const { [KEPT_ID]: id } = keptId(shown);
  return id === undefined ? {} : { [INSTANCE_ID]: id };
}

function keptId({ config }: ShownInstance): Record<string, string> {
  const id = config[KEPT_ID] ?? config[INSTANCE_ID];
  return id === undefined ? {} : { [KEPT_ID]: id };
}

/** What is noted when an instance has started. */
export function bootConfig(boot: number): Record<string, string> {
  return { [BOOT]: String(boot) };
}

/** The instance with these network interfaces and no others. */
export function rewired(shown: ShownInstance, nics: readonly WantedNic[], bridge: string): object {
  const others = Object.entries(shown.devices).filter(([, { type }]) => type !== 'nic');
  const interfaces = nics.map((nic): [string, IncusDevice] => [
    `eth${nic.position}`,
    {
      type: 'nic',
      nictype: 'bridged',
      parent: bridge,
      name: `eth${nic.position}`,
      host_name: portName(nic.id),
      hwaddr: nic.mac,
      mtu: String(nic.mtu),
    },
  ]);
  return { ...writable(shown), devices: Object.fromEntries([...others, ...interfaces]) };
}

/** The instance without what was for its first start. */
export function withoutSecrets(shown: ShownInstance): object {
  return writable(shown);
}

/** Whether the instance still has what was for its first start, long after that. */
export function hasOldSecrets({ config, usedAt }: ShownInstance, now: number): boolean {
  if (config[FIRST_START] === undefined || config[BOOT] === undefined) return false;
  return now - Date.parse(usedAt) / 1_000 > FIRST_START_SECONDS;
}

function writable(shown: ShownInstance): { devices: Readonly<Record<string, IncusDevice>> } {
  const { architecture, profiles, description, ephemeral, config, devices } = shown;
  const { [FIRST_START]: firstStart, ...rest } = config;
  // The guest has not read it before its first start.
  const keeps = firstStart !== undefined && config[BOOT] === undefined;
  const kept = { ...rest, ...(keeps && { [FIRST_START]: firstStart }), ...keptId(shown) };
  const instance = { architecture, profiles, description, ephemeral, config: kept, devices };
  return instance;
}

function cloudConfig({ rootPassword, authorizedKeys }: HostCredentials): string {
  const users = [{ name: 'root', password: rootPassword, type: 'text' }];
  const config = {
    disable_root: false,
    ...(rootPassword !== null && { ssh_pwauth: true, chpasswd: { expire: false, users } }),
    ...(authorizedKeys.length > 0 && { ssh_authorized_keys: authorizedKeys }),
  };
  // JSON is YAML.
  return `#cloud-config\n${JSON.stringify(config)}\n`;
}

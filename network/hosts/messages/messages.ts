import { parseAddress, parseAddressWithPrefix } from '#domain/net/ipv4';
import { NOT_VALID } from '#domain/reasons/values';
import { type Parsed, type Static, Type } from '#domain/schema/json-schema';
import { readAs } from '#domain/schema/read';
import { Id, Nullable } from '#domain/schema/wire';
import { isHostName } from './host-name.ts';

/** Where a host sends its report. The answer is what it has to run: 204 without a body when that has not changed. */
export const SYNC_PATH = '/hosts/v1/sync';

/** Largest answer. */
export const WANTED_BYTES = 4 * 2 ** 20;

/** Problems are for people: longer texts are cut by who writes them. */
export const PROBLEM_CHARACTERS = 300;

const CONTROL = /[\u0000-\u001f\u007f]/g;

/** A problem as a report may have it: programs say anything. */
export function problemText(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').slice(0, PROBLEM_CHARACTERS).toWellFormed();
}

const MOST_COMPUTES = 4_000;
const MOST_INTERFACES = 3;

function text(isValid: (value: string) => boolean, field: string) {
  const rule = (value: string | null) =>
    value === null || isValid(value) ? undefined : NOT_VALID({ field });
  return Type.String({ minLength: 1, maxLength: 200, rule });
}

const OPAQUE = /^[a-zA-Z0-9._:-]+$/;
const MAC = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/;
const PORT_NAME = /^[a-zA-Z0-9][a-zA-Z0-9-]*$/;
const IMAGE = /^[a-zA-Z0-9][a-zA-Z0-9._/-]*$/;

const HostName = text(isHostName, 'host');
/** A value that is only compared. */
const opaque = (field: string) => text((value) => OPAQUE.test(value), field);
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Ids = Type.Array(Id, { maxItems: MOST_COMPUTES });
const Problem = Nullable(Type.String({ maxLength: PROBLEM_CHARACTERS }));

export const ENGINES = ['netns', 'incus'] as const;

/** What runs computes on a host: network namespaces, for tests, or the API of Incus and LXD. */
export type EngineName = (typeof ENGINES)[number];

const STATES = ['absent', 'stopped', 'running'] as const;
type ReportedState = (typeof STATES)[number];

const ReportedCompute = Type.Object({
  id: Id,
  /** Absent ones are only listed when there is a problem to tell. */
  state: Type.Unsafe<ReportedState>({ type: 'string', enum: STATES }),
  /** The boot that it was last started with; 0 before the first one. */
  boot: Count,
  problem: Problem,
});

const ReportedNic = Type.Object({
  id: Id,
  /** Its port is in Open vSwitch, and OVN can find it by its name. */
  plugged: Type.Boolean(),
  /** OVN has set up its flows on this host. */
  installed: Type.Boolean(),
});

/** What a host says of itself, over and over. */
const HostReportSchema = Type.Object({
  version: Type.Unsafe<1>({ type: 'integer', enum: [1] }),
  /** The token must be this host's. */
  host: HostName,
  /** Of what it was last told to run; null after its start. */
  revision: Nullable(opaque('revision')),
  /** The service that it obeys; null until the first contact. It removes nothing for another one. */
  installation: Nullable(opaque('installation')),
  epoch: Nullable(opaque('epoch')),
  engine: Type.Unsafe<EngineName>({ type: 'string', enum: ENGINES }),
  /** MB that it may give to computes. */
  memory: Count,
  /** Of the host as a whole. */
  problem: Problem,
  /** Computes that it should remove but keeps, because they are too many, until the operator confirms them. */
  held: Ids,
  /** All that it has, also those that are not wanted. Those that are not listed are absent. */
  computes: Type.Array(ReportedCompute, { maxItems: MOST_COMPUTES }),
  nics: Type.Array(ReportedNic, { maxItems: MOST_COMPUTES * MOST_INTERFACES }),
});

/** An address with its prefix length, such as 10.0.4.7/24. */
const AddressWithPrefix = text((value) => parseAddressWithPrefix(value) !== undefined, 'address');
const Address = text((value) => parseAddress(value) !== undefined, 'gateway');

const WantedNic = Type.Object({
  id: Id,
  /** 0 to 2, for eth0 to eth2. */
  position: Type.Integer({ minimum: 0, maximum: MOST_INTERFACES - 1 }),
  mac: text((value) => MAC.test(value), 'mac'),
  mtu: Type.Integer({ minimum: 576, maximum: 9_216 }),
  /** The logical switch port in OVN. */
  lspName: text((value) => PORT_NAME.test(value), 'lspName'),
  /** Null when the tenant sets it. Only for engines that do not use DHCP. */
  address: Nullable(AddressWithPrefix),
  gateway: Nullable(Address),
  /** It has the default route. */
  primary: Type.Boolean(),
  /** Networks that are routed to it, in CIDR notation. */
  ranges: Type.Array(AddressWithPrefix, { maxItems: 1_024 }),
});

/** How users sign in to a new compute. */
const CredentialsSchema = Type.Object({
  /** Null for a compute without an image. */
  rootPassword: Nullable(Type.String({ maxLength: 4_096 })),
  /** Public keys in OpenSSH format. */
  authorizedKeys: Type.Array(Type.String({ maxLength: 16_384 }), { maxItems: 1_000 }),
});

const WantedComputeSchema = Type.Object({
  id: Id,
  power: Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'] }),
  /** Changes with each boot and reboot: a compute that runs with another one is started anew. */
  boot: Count,
  image: Nullable(text((value) => IMAGE.test(value), 'image')),
  memory: Count,
  vcpus: Count,
  disk: Count,
  /** Starts it again when it has stopped by itself. */
  watchdog: Type.Boolean(),
  /** Only until the host has reported the compute. */
  credentials: Type.Optional(CredentialsSchema),
  nics: Type.Array(WantedNic, { maxItems: MOST_INTERFACES }),
});

/** The complete set of what a host has to run. */
const HostWantedSchema = Type.Object({
  /** Made once for each service. */
  installation: opaque('installation'),
  /** New after a restore, a move and a first start. */
  epoch: opaque('epoch'),
  revision: opaque('revision'),
  /** Of those that the host held: the operator has confirmed that they may go. */
  confirmedRemovals: Ids,
  computes: Type.Array(WantedComputeSchema, { maxItems: MOST_COMPUTES }),
});

export type HostReport = Static<typeof HostReportSchema>;
export type HostWanted = Static<typeof HostWantedSchema>;
export type WantedCompute = Static<typeof WantedComputeSchema>;
export type WantedNic = HostWanted['computes'][number]['nics'][number];
export type HostCredentials = Static<typeof CredentialsSchema>;

/** Reads a report. The reason names its first problem. */
export function readHostReport(value: unknown): Parsed<HostReport> {
  return readAs(HostReportSchema, value);
}

/** Reads what a host has to run. The reason names its first problem. */
export function readHostWanted(value: unknown): Parsed<HostWanted> {
  return readAs(HostWantedSchema, value);
}

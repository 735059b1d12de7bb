import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { image, region, type } from '#cli/client/resources/kinds/catalog';
import { compute } from '#cli/client/resources/kinds/compute';
import { event } from '#cli/client/resources/kinds/event';
import { sshKey } from '#cli/client/resources/kinds/ssh-key';
import { subnet } from '#cli/client/resources/kinds/subnet';
import { token } from '#cli/client/resources/kinds/token';
import { vpc } from '#cli/client/resources/kinds/vpc';
import type { Shown } from '#cli/client/resources/resource';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { schemas } = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8')).components;

/** Whether a key is used in one of the places where it belongs. */
type IsUsed = (key: string) => boolean;

interface Place {
  schema: string;
  /** What is wrong without the key. */
  name: string;
  isUsed: IsUsed;
}

/** Keys that are not shown, by schema and place, with the reason. */
const EXCUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Compute in the console': {
    alerts: 'the service sends none',
    backups: 'the service has none',
    has_user_data: 'always false',
    host_uuid: 'nothing can be done with it',
    hypervisor: 'always the same',
    watchdog_enabled: 'only the API changes it',
  },
  'Compute on the command line': {
    alerts: 'the service sends none',
    backups: 'the service has none',
    has_user_data: 'always false',
    host_uuid: 'nothing can be done with it',
    hypervisor: 'always the same',
  },
  'ComputeConfig in the console': {
    helpers: 'only the API changes them',
    initrd: 'only the API changes it',
    memory_limit: 'only the API changes it',
    root_device: 'only the API changes it',
    run_level: 'only the API changes it',
    virt_mode: 'only the API changes it',
  },
  'ComputeType in the console': {
    addons: 'prices of what the service does not offer',
    gpus: 'the specification has what differs',
    network_out: 'the specification has what differs',
    region_prices: 'the operator accounts for them',
    successor: 'the list has the current ones',
  },
  'ComputeType on the command line': {
    addons: 'prices of what the service does not offer',
    network_out: 'the specification has what differs',
    region_prices: 'the operator accounts for them',
    successor: 'the list has the current ones',
  },
  'Event in the console': {
    duration: 'the events of a job have times of their own',
    message: 'always empty',
    rate: 'always null',
    seen: 'the console shows events in order, and notes nothing about them',
    time_remaining: 'a job shows its percentage',
    username: 'the sentence has it',
  },
  'Event on the command line': {
    duration: 'the events of a job have times of their own',
    percent_complete: 'the status has what matters',
    rate: 'always null',
    read: 'commands note nothing about events',
    seen: 'commands note nothing about events',
    time_remaining: 'the status has what matters',
  },
  'Image in the console': {
    created: 'the catalogue orders them',
    created_by: 'always the same',
    description: 'the label says what it is',
    expiry: 'always null in the catalogue',
    is_public: 'always true in the catalogue',
    updated: 'the catalogue orders them',
  },
  'Image on the command line': {
    capabilities: 'usually nothing',
    created_by: 'always the same',
    expiry: 'always null in the catalogue',
    is_public: 'always true in the catalogue',
    type: 'always the same in the catalogue',
    updated: 'the date of the image is when it was created',
  },
  'Kernel in the console': { kvm: 'true for all that boot', pvops: 'nothing depends on it' },
  'OauthClient in the console': { thumbnail_url: 'always null' },
  'AuthorizedApp in the console': { thumbnail_url: 'always null' },
  'Profile in the console': {
    authentication_type: 'always the same',
    ip_whitelist_enabled: 'deprecated',
    referrals: 'nothing can be done with them',
  },
  'Region in the console': { resolvers: 'computes have them', site_type: 'almost always the same' },
  'Region on the command line': { resolvers: 'computes have them' },
  'User in the console': { verified_phone_number: 'it is shown to the user' },
  'VpcIp in the console': { subnet_mask: 'the prefix says the same' },
  'VpcSubnetInput in the seed': {
    prefix: 'the network has been chosen',
    within: 'the network has been chosen',
  },
  'Webhook in the console': { updated: 'the events have it' },
};

/** Whether one of the sources has the word. */
function inSources(...patterns: readonly string[]): IsUsed {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const texts = files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => readFileSync(root + file));
  assert.ok(texts.length >= patterns.length, patterns.join());
  const words = new Set(texts.flatMap((text) => String(text).match(/\w+/g) ?? []));
  return (key) => words.has(key);
}

function inConsole(schema: string, ...patterns: readonly string[]): Place {
  const isUsed = inSources(...patterns.map((pattern) => `console/src/${pattern}`));
  return { schema, name: 'in the console', isUsed };
}

function onCommandLine(schema: string, { facts, parts = [] }: Shown): Place {
  const columns = Object.values(facts).map((column) => (typeof column === 'string' ? column : column[0]));
  const keys = [...columns, ...parts.map(({ path }) => path)].map((path) => path.split('.')[0]);
  return { schema, name: 'on the command line', isUsed: (key) => keys.includes(key) };
}

/** Where the seed describes what it has of a kind, from one text to another. */
function inSeed(schema: string, from: string, to: string): Place {
  const source = readFileSync(`${root}src/dev/seed/present.ts`, 'utf8');
  const [, after = ''] = source.split(from);
  const words = new Set(after.split(to)[0]?.match(/\w+/g));
  assert.notEqual(words.size, 0, from);
  return { schema, name: 'in the seed', isUsed: (key) => words.has(key) };
}

const PLACES: readonly Place[] = [
  inConsole('Vpc', 'pages/vpcs/vpc/{page,facts}.tsx'),
  inConsole('VpcChanges', 'pages/vpcs/vpc-fields.tsx'),
  inConsole('Subnet', 'pages/vpcs/**/*.{ts,tsx}'),
  inConsole('VpcIp', 'pages/{vpcs,addresses}/**/*.{ts,tsx}'),
  inConsole('Vlan', 'pages/vlans.tsx'),
  ...['Compute', 'ComputeConfig', 'ConfigInterface'].map((schema) =>
    inConsole(schema, 'pages/computes/**/*.{ts,tsx}'),
  ),
  ...['Region', 'ComputeType', 'Image', 'Kernel'].map((schema) =>
    inConsole(schema, 'pages/catalog/*.{ts,tsx}'),
  ),
  inConsole('Event', '{pages/events,events}/**/*.{ts,tsx}'),
  inConsole('Token', 'pages/profile/tokens/*.{ts,tsx}'),
  inConsole('SshKey', 'pages/profile/ssh-keys/*.{ts,tsx}'),
  inConsole('AuthorizedApp', 'pages/profile/apps/*.tsx'),
  inConsole('TrustedDevice', 'pages/profile/sessions/*.tsx'),
  inConsole('Profile', 'pages/profile/**/*.{ts,tsx}'),
  inConsole('User', 'pages/account/user{,s}/*.{ts,tsx}'),
  inConsole('OauthClient', 'pages/account/oauth-clients/*.tsx'),
  inConsole('Webhook', 'pages/account/webhook{,s}/*.{ts,tsx}'),
  onCommandLine('Vpc', vpc.show),
  onCommandLine('Subnet', subnet.show),
  onCommandLine('Compute', compute.show),
  onCommandLine('Token', token.show),
  onCommandLine('SshKey', sshKey.show),
  onCommandLine('Event', event.show),
  onCommandLine('Region', region.show),
  onCommandLine('ComputeType', type.show),
  onCommandLine('Image', image.show),
  inSeed('VpcInput', 'vpcs: vpcs.map(', 'computes: described'),
  inSeed('VpcSubnetInput', 'subnets: subnets', 'computes: described'),
  inSeed('OauthClientInput', 'oauth_clients: clients.map(', 'async function'),
  inSeed('SshKeyInput', 'ssh_keys: keys.map(', '});'),
];

function missing(keys: readonly string[], { schema, name, isUsed }: Place): string[] {
  const excused = EXCUSED[`${schema} ${name}`] ?? {};
  return keys.filter((key) => !isUsed(key) && !(key in excused)).map((key) => `${schema}.${key} ${name}`);
}

test('each key of a record is shown where its kind is, or there is a reason why not', () => {
  assert.deepEqual(
    PLACES.flatMap((place) => missing(Object.keys(schemas[place.schema].properties), place)),
    [],
  );
});

test('a key that is nowhere is missed in every place', () => {
  for (const place of PLACES) {
    assert.deepEqual(missing(['planted_key'], place), [`${place.schema}.planted_key ${place.name}`]);
  }
});

test('no key is excused that is shown or gone', () => {
  const places = new Map(PLACES.map((place) => [`${place.schema} ${place.name}`, place]));
  const idle = Object.entries(EXCUSED).flatMap(([where, reasons]) => {
    const { schema = '', isUsed } = places.get(where) ?? {};
    const isIdle = (key: string) => !isUsed || isUsed(key) || !(key in schemas[schema].properties);
    return Object.keys(reasons)
      .filter(isIdle)
      .map((key) => `${where}: ${key}`);
  });
  assert.deepEqual(idle, []);
});

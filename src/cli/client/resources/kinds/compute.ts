import { interfaceFlag } from '#cli/client/resources/flags/interface';
import { rootPasswordFlag } from '#cli/client/resources/flags/special';
import { idOf } from '../lookup.ts';
import type { Resource } from '../resource.ts';
import { FIREWALL_COLUMNS } from './firewall-columns.ts';
import { subnet } from './subnet.ts';
import { vpc } from './vpc.ts';

const withSubnets = interfaceFlag(async ({ session }, vpcReference, subnetReference) => {
  const above = { [vpc.parameter]: await idOf(session, vpc, vpcReference) };
  return Number(await idOf(session, subnet, subnetReference, above));
});

const COLUMNS = { id: 'id', label: 'label', status: 'status', type: 'type', region: 'region' };

const MEANINGS = {
  label: 'what it is called, 3 to 64 characters',
  tags: 'a tag, 3 to 50 characters',
  group: 'a group to list it in',
};

export const compute: Resource = {
  name: 'compute',
  one: 'compute',
  many: 'computes',
  description: 'Compute instances: list, create, change and delete them; boot them and shut them down.',
  parameter: 'computeId',
  hasLabels: true,
  list: {
    operation: 'listComputes',
    examples: ['palisade compute list', `palisade compute list --filter '{"tags": "web"}'`],
    columns: { ...COLUMNS, ipv4: 'ipv4' },
    none: 'There are no computes.',
  },
  show: {
    operation: 'getCompute',
    examples: ['palisade compute show web-1', 'palisade compute show 3107 --json'],
    facts: {
      ...COLUMNS,
      image: 'image',
      ipv4: 'ipv4',
      ipv6: 'ipv6',
      tags: 'tags',
      group: 'group',
      vcpus: 'specs.vcpus',
      'memory (MB)': 'specs.memory',
      'disk (MB)': 'specs.disk',
      watchdog: 'watchdog_enabled',
      created: 'created',
      updated: 'updated',
    },
  },
  create: {
    operation: 'createCompute',
    examples: [
      'palisade compute create --label web-1 --type c1-standard-2 --region us-east',
      'palisade compute create --label web-1 --type c1-standard-2 --region us-east --image public/debian12 ' +
        '--interface subnet=orders-east/web,primary,nat=any --root-pass-stdin < password.txt',
    ],
    note: 'Types, regions and images: `palisade type list`, `palisade region list`, `palisade image list`.',
    flags: { root_pass: rootPasswordFlag, interfaces: withSubnets },
    meanings: {
      ...MEANINGS,
      booted: 'boot it; this is so without the flag if it has an image',
      private_ip: 'give it an address from 192.168.128.0/17',
      authorized_keys: 'a public key in OpenSSH format that may sign in as root',
      authorized_users: 'a user of the account whose SSH keys may sign in as root',
    },
  },
  update: {
    operation: 'updateCompute',
    examples: [
      'palisade compute update web-1 --label web-2',
      'palisade compute update 3107 --tag web --tag production',
      "palisade compute update 3107 --tag '' --no-watchdog-enabled",
    ],
    meanings: {
      ...MEANINGS,
      tags: "a tag; replaces all tags, '' for none",
      watchdog_enabled: 'boot it again when it stops by itself',
      alerts: `limits above which you are told, such as '{"cpu": 90}'`,
    },
  },
  remove: {
    operation: 'deleteCompute',
    examples: ['palisade compute delete web-1', 'palisade compute delete 3107 --yes'],
  },
  actions: [
    {
      kind: 'list',
      name: 'firewalls',
      operation: 'listComputeFirewalls',
      examples: ['palisade compute firewalls web-1'],
      columns: FIREWALL_COLUMNS,
      none: 'No firewall is assigned to it.',
    },
    {
      kind: 'do',
      name: 'boot',
      operation: 'bootCompute',
      examples: ['palisade compute boot web-1', 'palisade compute boot 3107 --config-id 3201'],
      done: 'Booting',
    },
    {
      kind: 'do',
      name: 'reboot',
      operation: 'rebootCompute',
      examples: ['palisade compute reboot web-1'],
      done: 'Rebooting',
    },
    {
      kind: 'do',
      name: 'shutdown',
      operation: 'shutdownCompute',
      examples: ['palisade compute shutdown web-1'],
      done: 'Shutting down',
    },
  ],
};

import { Option } from 'commander';
import { computeFlag, devicesFlag, fixedFlag, rulesFlag } from '#cli/client/resources/flags/firewall';
import type { Session } from '#cli/client/session';
import { Refusal } from '#cli/errors';
import { recordsOf } from '../calls.ts';
import { idOf } from '../lookup.ts';
import { valueAt } from '../refusal.ts';
import type { ParentParameters, RecordColumns, Resource } from '../resource.ts';
import { compute } from './compute.ts';
import { FIREWALL_COLUMNS } from './firewall-columns.ts';

const RULE_COLUMNS: RecordColumns = {
  action: 'action',
  protocol: 'protocol',
  ports: 'ports',
  ipv4: 'addresses.ipv4',
  ipv6: 'addresses.ipv6',
  label: 'label',
  description: 'description',
};

const LABEL = { label: 'what it is called, 3 to 32 characters' };

const findCompute = async (session: Session, reference: string) =>
  Number(await idOf(session, compute, reference));

async function findDevice(session: Session, path: ParentParameters, reference: string): Promise<number> {
  const computeId = await findCompute(session, reference);
  const { records } = await recordsOf(session, 'listFirewallDevices', { path });
  const device = records.find((one) => valueAt(one, 'entity.id') === computeId);
  if (device === undefined) throw new Refusal(`The firewall is not assigned to compute ${reference}`);
  return Number(valueAt(device, 'id'));
}

export const firewall: Resource = {
  name: 'firewall',
  one: 'firewall',
  many: 'firewalls',
  description:
    'Firewalls: list, create, change and delete them, set their rules, and assign them to computes. A compute has at ' +
    'most one enabled firewall.',
  parameter: 'firewallId',
  hasLabels: true,
  list: {
    operation: 'listFirewalls',
    examples: ['palisade firewall list', `palisade firewall list --filter '{"status": "disabled"}'`],
    columns: FIREWALL_COLUMNS,
    none: 'There are no firewalls.',
  },
  show: {
    operation: 'getFirewall',
    examples: ['palisade firewall show web', 'palisade firewall show 77 --json'],
    facts: {
      id: 'id',
      label: 'label',
      status: 'status',
      'else in': 'rules.inbound_policy',
      'else out': 'rules.outbound_policy',
      'version of rules': 'rules.version',
      tags: 'tags',
      created: 'created',
      updated: 'updated',
    },
    parts: [
      { title: 'Inbound, the first that matches decides', path: 'rules.inbound', columns: RULE_COLUMNS },
      { title: 'Outbound, the first that matches decides', path: 'rules.outbound', columns: RULE_COLUMNS },
      { title: 'Computes', path: 'entities', columns: { id: 'id', label: 'label' } },
    ],
  },
  create: {
    operation: 'createFirewall',
    examples: [
      "palisade firewall create --label web --rule 'tcp 80,443 from anywhere' --rule 'tcp 22 from 203.0.113.0/24' " +
        '--inbound-policy DROP --outbound-policy ACCEPT --compute web-1',
      'palisade firewall create --label web --rules @rules.json --dry-run',
    ],
    flags: {
      rules: rulesFlag,
      'devices.computes': devicesFlag(({ session }, reference) => findCompute(session, reference)),
      'devices.balancers': fixedFlag('devices.balancers', undefined),
    },
    flat: ['devices'],
    meanings: { ...LABEL, tags: 'a tag, 3 to 50 characters' },
  },
  update: {
    operation: 'updateFirewall',
    examples: [
      'palisade firewall update web --status disabled',
      "palisade firewall update 77 --label front --tag ''",
    ],
    meanings: { ...LABEL, tags: "a tag; replaces all tags, '' for none" },
  },
  remove: {
    operation: 'deleteFirewall',
    examples: ['palisade firewall delete web', 'palisade firewall delete 77 --yes'],
    note: 'Its computes are open from then on.',
  },
  actions: [
    {
      kind: 'show',
      name: 'rules',
      operation: 'getFirewallRules',
      examples: ['palisade firewall rules web', 'palisade firewall rules web --json > rules.json'],
      facts: { 'else in': 'inbound_policy', 'else out': 'outbound_policy', version: 'version' },
      parts: [
        { title: 'Inbound, the first that matches decides', path: 'inbound', columns: RULE_COLUMNS },
        { title: 'Outbound, the first that matches decides', path: 'outbound', columns: RULE_COLUMNS },
      ],
    },
    {
      kind: 'do',
      name: 'set-rules',
      operation: 'setFirewallRules',
      examples: [
        'palisade firewall set-rules web --rules @rules.json',
        "palisade firewall set-rules web --rule 'tcp 443 from anywhere'",
        'palisade firewall set-rules web --inbound-policy DROP --dry-run',
      ],
      note: 'A list or policy that is given replaces the one that is there; what is left out stays.',
      flags: { rules: rulesFlag },
      bodyField: 'rules',
      done: 'Replaced rules of',
    },
    {
      kind: 'list',
      name: 'devices',
      operation: 'listFirewallDevices',
      examples: ['palisade firewall devices web'],
      columns: { id: 'id', compute: 'entity.id', label: 'entity.label', assigned: 'created' },
      none: 'It is assigned to no compute.',
    },
    {
      kind: 'do',
      name: 'assign',
      operation: 'addFirewallDevice',
      examples: ['palisade firewall assign web --compute web-1'],
      flags: {
        id: computeFlag(({ session }, reference) => findCompute(session, reference)),
        type: fixedFlag('type', 'compute'),
      },
      done: 'Assigned',
    },
    {
      kind: 'do',
      name: 'unassign',
      operation: 'removeFirewallDevice',
      examples: ['palisade firewall unassign web --compute web-1'],
      part: {
        parameter: 'deviceId',
        option: new Option('--compute <compute>', 'the compute: its id or label; required'),
        find: findDevice,
      },
      done: 'Took a compute out of',
    },
  ],
};

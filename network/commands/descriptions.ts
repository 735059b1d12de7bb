// The commands of `palisade network`, as help and completion show them. What they do is loaded when they run.
import { group } from '#cli/command';
import { yesFlag } from '#cli/confirm';
import { argument, required, toggle, value } from '#cli/inputs';
import { lateCommand as command } from '#cli/operator/operator';

const account = {
  account: value('--account <account>', 'only what this account wants: its id or UUID'),
};
const name = { name: argument('<name>') };
const hosts = () => import('./host.ts');

const status = command(
  {
    name: 'status',
    description:
      'Show how far the networks follow: whether OVN can be reached, who writes to it, changes that wait, network interfaces that are down, hosts that are silent, and problems. The exit status is 1 when anything is not as it should be.',
    input: { ...account, region: value('--region <region>', 'only this region') },
    examples: ['palisade network status', "palisade network status --json | jq '.regions[].problems[]'"],
  },
  async () => (await import('./status.ts')).status,
);

const diff = command(
  {
    name: 'diff',
    description:
      'Compare the northbound databases of OVN with what the accounts want, row by row. Writes nothing. Rows of others in ours are listed as `foreign`, but not touched. The exit status is 1 when something differs; `palisade serve` mends it within the time that PALISADE_NETWORK_RESYNC sets.',
    input: account,
    examples: ['palisade network diff', 'palisade network diff --account 1 --json'],
  },
  async () => (await import('./diff.ts')).diff,
);

const repair = command(
  {
    name: 'repair',
    description:
      'Ask the running service to compare the networks of all accounts, or of one, with OVN and to mend what differs. Waits until nothing differs. It writes nothing into OVN itself.',
    input: account,
    examples: ['palisade network repair', 'palisade network repair --account 1'],
  },
  async () => (await import('./repair.ts')).repair,
);

const trace = command(
  {
    name: 'trace',
    description:
      'Tell whether packets from an interface reach an address, and if not, why. What the database knows is told first; otherwise `ovn-trace` decides, and its output is shown. Rows of others on the way are named. The exit status is 1 when packets do not arrive.',
    input: {
      from: argument('<from>', 'the id of an interface, or address@subnet with the id of the subnet'),
      to: argument('<to>', 'an IPv4 address'),
      tcp: value('--tcp <port>', 'a TCP connection to this port; otherwise a ping'),
      udp: value('--udp <port>', 'a UDP packet to this port'),
      protocol: value('--protocol <number>', 'a packet of another IP protocol, such as 47 for GRE'),
    },
    examples: [
      'palisade network trace 6201 10.0.5.3',
      'palisade network trace 10.0.4.2@11 203.0.113.9 --tcp 443',
    ],
  },
  async () => (await import('./trace.ts')).trace,
);

const who = command(
  {
    name: 'who',
    description:
      'Tell who had a public address, and a port of it, at a time: account and compute, also when the compute is gone. ' +
      'Computes behind a NAT gateway share addresses, so for these give the port. The exit status is 1 when nobody had it.',
    input: {
      address: argument('<address>', 'a public IPv4 address'),
      port: value('--port <port>', 'the port; without it, all that shared the address'),
      at: value('--at <time>', 'the time, UTC; by default now'),
    },
    examples: [
      'palisade network who 192.0.2.77 --port 4711',
      'palisade network who 192.0.2.77 --port 4711 --at 2026-11-24T10:00:00Z --json',
    ],
  },
  async () => (await import('./who.ts')).who,
);

const addHost = command(
  {
    name: 'add',
    description:
      "Make a host known. Its name is the `system-id` of its Open vSwitch. The host's token is printed once; only its SHA-256 is stored.",
    input: { ...name, region: required(value('--region <region>', 'the region whose computes it runs')) },
    examples: [
      'palisade network host add hv1 --region us-east',
      'palisade network host add hv1 --region us-east --json',
    ],
  },
  async () => (await hosts()).add,
);

const listHosts = command(
  {
    name: 'list',
    description: 'List the hosts with what they last reported.',
    examples: ['palisade network host list', 'palisade network host list --json'],
  },
  async () => (await hosts()).listHosts,
);

const drainHost = command(
  {
    name: 'drain',
    description: 'Place no more computes on a host. Those that are on it stay and can be booted.',
    input: name,
    examples: ['palisade network host drain hv1'],
  },
  async () => (await hosts()).drain,
);

const resumeHost = command(
  {
    name: 'resume',
    description:
      'Place computes on a host again. A host that should remove many of its computes at once holds them back, because the service may have a wrong or an old database; `network host list` shows how many.',
    input: {
      ...name,
      confirmed: toggle('--confirm-removals', 'let the host remove the computes that it holds back'),
    },
    examples: ['palisade network host resume hv1', 'palisade network host resume hv1 --confirm-removals'],
  },
  async () => (await hosts()).resume,
);

const removeHost = command(
  {
    name: 'remove',
    description:
      'Forget a host and its token. This cannot be undone. The command asks first. It is refused while computes are on ' +
      'the host.',
    input: { ...name, yes: yesFlag },
    examples: ['palisade network host remove hv1', 'palisade network host remove hv1 --yes'],
  },
  async () => (await hosts()).remove,
);

const rotateToken = command(
  {
    name: 'rotate-token',
    description: 'Give a host another token, which is printed once. The old one is invalid at once.',
    input: name,
    examples: ['palisade network host rotate-token hv1', 'palisade network host rotate-token hv1 --json'],
  },
  async () => (await hosts()).rotateToken,
);

const defineHost = group('Add, list, drain and remove the hosts on which computes run.', [
  addHost,
  listHosts,
  drainHost,
  resumeHost,
  removeHost,
  rotateToken,
]);

export const defineNetwork = group(
  'Look after networks that carry packets, and the hosts on which computes run.',
  [status, diff, repair, trace, who, { name: 'host', define: defineHost }],
);

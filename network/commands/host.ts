import { group } from '#cli/command';
import { confirmDeletion, yesFlag } from '#cli/confirm';
import { Refused, WrongUsage } from '#cli/errors';
import { argument, required, toggle, value } from '#cli/inputs';
import { command } from '#cli/operator/operator';
import { count, facts, list } from '#cli/output';
import { isSilent } from '#domain/hosts/silence';
import { formatTime } from '#domain/time';
import { addHost, drainHost, removeHost, resumeHost, rotateHostToken } from '#network/hosts/actions';
import { isHostName } from '#network/hosts/messages/messages';
import { type HostWithLoad, selectHostByName, selectHosts } from '#network/hosts/store';
import { idsIn } from '#network/hosts/wanted';

const name = { name: argument('<name>') };

const add = command({
  name: 'add',
  description:
    "Make a host known. Its name is the `system-id` of its Open vSwitch. The host's token is printed once; only its SHA-256 is stored.",
  input: { ...name, region: required(value('--region <region>', 'the region whose computes it runs')) },
  examples: [
    'palisade network host add hv1 --region us-east',
    'palisade network host add hv1 --region us-east --json',
  ],
  check({ name: given }) {
    if (!isHostName(given)) {
      throw new WrongUsage(`${given} is no name of a host: 1 to 63 letters, digits, dots and hyphens`);
    }
  },
  async run({ ctx }, { name: given, region }) {
    if (!ctx.catalog.regions.some(({ id }) => id === region))
      throw new Refused(`There is no region ${region}`);
    const added = await addHost(ctx, { name: given, region });
    if (!added) throw new Refused(`There is a host ${given} already`);
    return added;
  },
  json: ({ host, token }) => ({ name: host.name, region: host.region, token }),
  words: ({ host, token }) =>
    facts([
      ['name', host.name],
      ['region', host.region],
      ['token', token],
    ]),
});

const listHosts = command({
  name: 'list',
  description: 'List the hosts with what they last reported.',
  examples: ['palisade network host list', 'palisade network host list --json'],
  run: async ({ ctx }) => ({ hosts: await selectHosts(ctx.db), now: ctx.now() }),
  json: ({ hosts, now }) => hosts.map((host) => toHost(host, now)),
  words: ({ hosts, now }) =>
    list(
      hosts.map((host) => toHost(host, now)),
      {
        name: (host) => host.name,
        region: ({ region }) => region,
        state: ({ state, silent }) => (silent ? `${state}, silent` : state),
        engine: ({ engine }) => engine ?? '-',
        computes: ({ computes }) => computes,
        'memory (MB)': ({ memory_used: used, memory }) => `${used} of ${memory}`,
        'last seen': ({ last_seen: seen }) => seen ?? 'never',
        problem: ({ problem, held }) =>
          problem ?? (held.length > 0 ? `holds back the removal of ${count(held.length, 'compute')}` : ''),
      },
      'There is no host.',
    ),
});

const drain = command({
  name: 'drain',
  description: 'Place no more computes on a host. Those that are on it stay and can be booted.',
  input: name,
  examples: ['palisade network host drain hv1'],
  run: async ({ ctx }, { name: given }) => ({
    host: known(await drainHost(ctx, given), given),
    now: ctx.now(),
  }),
  json: ({ host, now }) => toHost(host, now),
  words: ({ host }) => `${host.name} gets no more computes. It has ${count(host.computes, 'compute')}.`,
});

const resume = command({
  name: 'resume',
  description:
    'Place computes on a host again. A host that should remove many of its computes at once holds them back, because the service may have a wrong or an old database; `network host list` shows how many.',
  input: {
    ...name,
    confirmed: toggle('--confirm-removals', 'let the host remove the computes that it holds back'),
  },
  examples: ['palisade network host resume hv1', 'palisade network host resume hv1 --confirm-removals'],
  async run({ ctx }, { name: given, confirmed: confirm = false }) {
    return { host: known(await resumeHost(ctx, given, { confirm }), given), confirm, now: ctx.now() };
  },
  json: ({ host, now }) => toHost(host, now),
  words({ host, confirm }) {
    const removed = idsIn(host.held).length;
    const resumed = `${host.name} gets computes again.`;
    if (removed === 0) return resumed;
    return confirm
      ? `${resumed} It removes ${count(removed, 'compute')} that it held back.`
      : `${resumed} It still holds back the removal of ${count(removed, 'compute')}.`;
  },
});

const remove = command({
  name: 'remove',
  description:
    'Forget a host and its token. This cannot be undone. The command asks first. It is refused while computes are on ' +
    'the host.',
  input: { ...name, yes: yesFlag },
  examples: ['palisade network host remove hv1', 'palisade network host remove hv1 --yes'],
  async run({ ctx }, { name: given, yes }) {
    withoutComputes(await selectHostByName(ctx.db, given), given);
    await confirmDeletion(`host ${given} and its token`, yes, 'remove');
    const removed = withoutComputes(await removeHost(ctx, given), given);
    return { name: removed.name };
  },
  words: (host) => `Removed ${host.name}.`,
});

const rotateToken = command({
  name: 'rotate-token',
  description: 'Give a host another token, which is printed once. The old one is invalid at once.',
  input: name,
  examples: ['palisade network host rotate-token hv1', 'palisade network host rotate-token hv1 --json'],
  run: async ({ ctx }, { name: given }) => known(await rotateHostToken(ctx, given), given),
  json: ({ host, token }) => ({ name: host.name, token }),
  words: ({ host, token }) =>
    facts([
      ['name', host.name],
      ['token', token],
    ]),
});

export const defineHost = group('Add, list, drain and remove the hosts on which computes run.', [
  add,
  listHosts,
  drain,
  resume,
  remove,
  rotateToken,
]);

function known<T>(found: T | undefined, given: string): T {
  if (found === undefined) throw new Refused(`There is no host ${given}`);
  return found;
}

function withoutComputes(found: HostWithLoad | undefined, given: string): HostWithLoad {
  const host = known(found, given);
  if (host.computes > 0)
    throw new Refused(`${given} has ${count(host.computes, 'compute')}: delete them first`);
  return host;
}

function toHost(host: HostWithLoad, now: number) {
  const { name: hostName, region, state, engine, computes, used, memory, problem, held } = host;
  return {
    ...{ name: hostName, region, state, silent: isSilent(host.last_seen, now), engine, computes },
    ...{ memory, memory_used: used, last_seen: host.last_seen === null ? null : formatTime(host.last_seen) },
    ...{ problem, held: idsIn(held) },
  };
}

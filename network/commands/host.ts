import type { CommandWork } from '#cli/command';
import { confirmDeletion } from '#cli/confirm';
import { Refusal, UsageError } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { count, facts, list } from '#cli/output';
import { isHostSilent } from '#domain/host-silence';
import { formatTime } from '#domain/time';
import {
  addHost,
  drainHost,
  type HostWithToken,
  removeHost,
  resumeHost,
  rotateHostToken,
} from '#network/hosts/actions';
import { isHostName } from '#network/hosts/messages/host-name';
import { type HostWithLoad, selectHostByName, selectHosts } from '#network/hosts/store';
import { idsIn } from '#network/hosts/wanted';

interface HostName {
  name: string;
}

interface HostListView {
  hosts: HostWithLoad[];
  now: number;
}

interface HostView {
  host: HostWithLoad;
  now: number;
}

export const add: CommandWork<OperatorContext, HostName & { region: string }, HostWithToken> = {
  check({ name: given }) {
    if (!isHostName(given)) {
      throw new UsageError(`${given} is no name of a host: 1 to 63 letters, digits, dots and hyphens`);
    }
  },
  async run({ ctx }, { name: given, region }) {
    if (!ctx.catalog.regions.some(({ id }) => id === region))
      throw new Refusal(`There is no region ${region}`);
    const added = await addHost(ctx, { name: given, region });
    if (!added) throw new Refusal(`There is a host ${given} already`);
    return added;
  },
  json: ({ host, token }) => ({ name: host.name, region: host.region, token }),
  words: ({ host, token }) =>
    facts([
      ['name', host.name],
      ['region', host.region],
      ['token', token],
    ]),
};

export const listHosts: CommandWork<OperatorContext, {}, HostListView> = {
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
};

export const drain: CommandWork<OperatorContext, HostName, HostView> = {
  run: async ({ ctx }, { name: given }) => ({
    host: known(await drainHost(ctx, given), given),
    now: ctx.now(),
  }),
  json: ({ host, now }) => toHost(host, now),
  words: ({ host }) => `${host.name} gets no more computes. It has ${count(host.computes, 'compute')}.`,
};

export const resume: CommandWork<
  OperatorContext,
  HostName & { confirmed: boolean | undefined },
  HostView & { confirm: boolean }
> = {
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
};

export const remove: CommandWork<OperatorContext, HostName & { yes: boolean | undefined }, HostName> = {
  async run({ ctx }, { name: given, yes }) {
    withoutComputes(await selectHostByName(ctx.db, given), given);
    await confirmDeletion(`host ${given} and its token`, yes, 'remove');
    const removed = withoutComputes(await removeHost(ctx, given), given);
    return { name: removed.name };
  },
  words: (host) => `Removed ${host.name}.`,
};

export const rotateToken: CommandWork<OperatorContext, HostName, HostWithToken> = {
  run: async ({ ctx }, { name: given }) => known(await rotateHostToken(ctx, given), given),
  json: ({ host, token }) => ({ name: host.name, token }),
  words: ({ host, token }) =>
    facts([
      ['name', host.name],
      ['token', token],
    ]),
};

function known<T>(found: T | undefined, given: string): T {
  if (found === undefined) throw new Refusal(`There is no host ${given}`);
  return found;
}

function withoutComputes(found: HostWithLoad | undefined, given: string): HostWithLoad {
  const host = known(found, given);
  if (host.computes > 0)
    throw new Refusal(`${given} has ${count(host.computes, 'compute')}: delete them first`);
  return host;
}

function toHost(host: HostWithLoad, now: number) {
  const { name: hostName, region, state, engine, computes, used, memory, problem, held } = host;
  return {
    ...{ name: hostName, region, state, silent: isHostSilent(host.last_seen, now), engine, computes },
    ...{ memory, memory_used: used, last_seen: host.last_seen === null ? null : formatTime(host.last_seen) },
    ...{ problem, held: idsIn(held) },
  };
}

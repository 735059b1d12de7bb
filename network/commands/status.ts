import type { CommandWork } from '#cli/command';
import { Refusal } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { findAccountId } from '#cli/operator/references';
import { count, facts, list } from '#cli/output';
import { isHostSilent } from '#domain/host-silence';
import { formatTime } from '#domain/time';
import { selectComputeProblems } from '#network/hosts/state-store';
import { type HostWithLoad, selectHosts } from '#network/hosts/store';
import { idsIn } from '#network/hosts/wanted';
import { selectLeader } from '#network/reconcile/leader';
import { selectAccountsBehind } from '#network/wanted/store';
import {
  type PlaneServers,
  type PlaneState,
  readForeignRows,
  readPlaneServers,
  readPlaneState,
} from './planes.ts';
import { selectAccountProblems, selectNatgatewayCounts, selectNicCounts } from './status-store.ts';

interface RegionStatus {
  region: string;
  reachable: boolean;
  ovn_version: string | null;
  /** The process that writes to OVN, by its random id. */
  leader: string | null;
  accounts_behind: number;
  /** How long the oldest change has waited that the network has not got; null when there is none. */
  oldest_change_seconds: number | null;
  /** Guarded: with a firewall in force. */
  nics: { wanted: number; up: number; down: number; guarded: number };
  /** VPCs that leave by a gateway host, and those that should and do not: no gateway host is alive. */
  ways_out: { vpcs: number; without_host: number; natgateways: number; blocks_used: number };
  /** Rows of others in our switches, routers and groups, in the northbound database of the region. */
  rows_of_others: number;
  hosts: HostStatus[];
  problems: string[];
}

interface StatusInput {
  account: string | undefined;
  region: string | undefined;
}

export const status: CommandWork<OperatorContext, StatusInput, { regions: RegionStatus[] }> = {
  async run(operator, { account: reference, region }) {
    const accountId = await findAccountId(operator.ctx.db, reference);
    const regions: RegionStatus[] = [];
    for (const plane of await readPlaneServers(operator)) {
      regions.push(...(await statusesOf(operator, plane, accountId)));
    }
    const shown = regions.filter((one) => region === undefined || one.region === region);
    if (shown.length === 0) throw new Refusal(`No data plane carries the networks of region ${region}`);
    return { regions: shown };
  },
  words: ({ regions }) => regions.map(textOf).join('\n\n'),
  conclude({ regions }) {
    const bad = regions.filter(({ problems }) => problems.length > 0);
    if (bad.length > 0) throw new Refusal(`${count(bad.length, 'region')} not as wanted`);
  },
};

async function statusesOf(
  { ctx }: OperatorContext,
  plane: PlaneServers,
  accountId: number | undefined,
): Promise<RegionStatus[]> {
  const { db } = ctx;
  const state = await readPlaneState(plane);
  const foreign = state.reachable ? await readForeignRows(plane) : [];
  const leader = await selectLeader(db, plane.northbound.join(','));
  const isMeant = ({ account_id: id }: { account_id: number }) => accountId === undefined || id === accountId;
  const behind = (await selectAccountsBehind(db)).filter(isMeant);
  const age = oldestChangeAge(behind, ctx.now());
  const failed = (await selectAccountProblems(db)).filter(isMeant);
  const nics = await selectNicCounts(db);
  const gateways = await selectNatgatewayCounts(db);
  const hosts = await selectHosts(db);
  const computes = await selectComputeProblems(db);
  return plane.regions.map(({ id: region, number }): RegionStatus => {
    const ofRegion = hosts.filter((host) => host.region === region);
    const shown = ofRegion.map((host) => hostStatus(host, state, ctx.now()));
    const { up = 0, down = 0, guarded = 0 } = nics.find((one) => one.region === region) ?? {};
    const { natgateways = 0, blocks = 0 } = gateways.find((one) => one.region === region) ?? {};
    const waysOut = state.waysOut.filter((one) => one.region === number);
    const withoutHost = waysOut.filter(({ host }) => host === null).length;
    return {
      region,
      reachable: state.reachable,
      ovn_version: state.version,
      leader: leader?.writer ?? null,
      accounts_behind: behind.length,
      oldest_change_seconds: age,
      nics: { wanted: up + down, up, down, guarded },
      ways_out: {
        ...{ vpcs: waysOut.length - withoutHost, without_host: withoutHost },
        ...{ natgateways, blocks_used: blocks },
      },
      rows_of_others: foreign.length,
      hosts: shown,
      problems: [
        ...(state.problem === null ? [] : [state.problem]),
        ...(behind.length > 0
          ? [`${count(behind.length, 'account')} with changes that wait${ageText(age)}`]
          : []),
        ...failed.map((one) => `account ${one.account_id}: ${one.problem}`),
        ...(down > 0 ? [`${count(down, 'network interface')} down`] : []),
        ...(withoutHost > 0 ? [`${count(withoutHost, 'VPC')} cannot leave: no gateway host is alive`] : []),
        ...shown.flatMap(problemsOfHost),
        ...computes
          .filter((one) => one.region === region)
          .map((one) => `compute ${one.compute_id}: ${one.problem}`),
      ],
    };
  });
}

function textOf({ region, nics, ways_out: out, hosts, problems, ...rest }: RegionStatus): string {
  const lines = facts([
    ['region', region],
    ['OVN', rest.reachable ? (rest.ovn_version ?? 'reachable') : 'not reachable'],
    ['writer', rest.leader ?? 'none yet'],
    ['accounts behind', `${rest.accounts_behind}${ageText(rest.oldest_change_seconds)}`],
    ['interfaces', `${nics.wanted}, ${nics.up} up, ${nics.down} down, ${nics.guarded} behind firewalls`],
    ['ways out', `${count(out.vpcs, 'VPC')}, ${natgatewaysText(out)}`],
    ['rows of others', rest.rows_of_others === 0 ? 'none' : `${rest.rows_of_others}; see network diff`],
  ]);
  const table = list(
    hosts,
    {
      host: ({ name }) => name,
      state: ({ state, silent }) => (silent ? `${state}, silent` : state),
      computes: ({ computes }) => computes,
      'VPCs leaving by it': ({ vpcs_leaving: vpcs }) => vpcs ?? 'unknown',
      'changes behind': ({ changes_behind: behind }) => behind ?? 'not in OVN',
      'last seen': ({ last_seen: seen }) => seen ?? 'never',
    },
    'There is no host.',
  );
  return [lines, '', table, '', ...(problems.length === 0 ? ['As wanted.'] : problems)].join('\n');
}

function natgatewaysText({ natgateways, blocks_used: blocks }: RegionStatus['ways_out']): string {
  return `${count(natgateways, 'NAT gateway')} with ${count(blocks, 'block')} of ports in use`;
}

/** Hosts carry out a change within a second or two; later, something is wrong. */
const BEHIND_SECONDS = 30;

export interface HostStatus {
  name: string;
  state: string;
  last_seen: string | null;
  silent: boolean;
  computes: number;
  /** VPCs that leave by it at the moment, as a gateway host; null when OVN is not reachable. */
  vpcs_leaving: number | null;
  /** Computes that it does not remove before the operator allows it. */
  held: number;
  /** Changes of the network that it has not carried out; null when OVN does not know it. */
  changes_behind: number | null;
  /** How long ago the last of these changes was asked for. */
  changes_behind_seconds: number | null;
  problem: string | null;
}

type ReportColumns = Pick<HostWithLoad, 'name' | 'state' | 'last_seen' | 'computes' | 'problem' | 'held'>;

export function hostStatus(
  host: ReportColumns,
  { chassis, nbCfg, asked, reachable, waysOut }: Omit<PlaneState, 'problem' | 'version'>,
  now: number,
): HostStatus {
  const { name, state, last_seen: seen, computes, problem, held } = host;
  const done = chassis.get(name);
  const behind = done === undefined || !reachable ? null : Math.max(0, nbCfg - done);
  return {
    ...{ name, state, computes, problem },
    last_seen: seen === null ? null : formatTime(seen),
    silent: isHostSilent(seen, now),
    vpcs_leaving: reachable ? waysOut.filter((one) => one.host === name).length : null,
    held: idsIn(held).length,
    changes_behind: behind,
    changes_behind_seconds: behind && asked !== undefined ? Math.max(0, now - asked) : null,
  };
}

export function problemsOfHost({ name, silent, problem, held, ...rest }: HostStatus): string[] {
  const { changes_behind: behind, changes_behind_seconds: seconds } = rest;
  if (silent) return [`host ${name} is silent`];
  return [
    ...(problem === null ? [] : [`host ${name}: ${problem}`]),
    ...(behind === null || (seconds ?? 0) < BEHIND_SECONDS
      ? []
      : [`host ${name} has not carried out ${count(behind, 'change')} of the network for ${seconds} s`]),
    ...(held === 0 ? [] : [`host ${name} holds back the removal of ${count(held, 'compute')}`]),
  ];
}

/**
 * For how long the oldest change has waited, in seconds. Null when none waits, and for those that wait since before an
 * upgrade: nobody noted when they began.
 */
export function oldestChangeAge(
  behind: readonly { behind_since: number | null }[],
  now: number,
): number | null {
  const times = behind.map(({ behind_since: since }) => since).filter((since) => since !== null);
  return times.length === 0 ? null : Math.max(0, now - Math.min(...times));
}

export function ageText(age: number | null): string {
  return age === null ? '' : `, the oldest one for ${age} s`;
}

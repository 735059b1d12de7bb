import type { CarriedRegion, Ctx } from '#access/ctx';
import { isBoundToVpcs } from '#access/decide';
import { endpoint } from '#api/endpoint';
import { portsOfBlock } from '#domain/natgateways/portsets';
import { formatAddress } from '#domain/net/ipv4';
import type { Static } from '#domain/schema/json-schema';
import { formatTime } from '#domain/time';
import { type NetworkProgress, selectNetworkProgress } from '#features/networks/interest/progress-records';
import { vpc } from '#features/networks/vpcs/target';
import { mapInSlices } from '#platform/long-work';
import { carriedEgress, carriedPort, carriedState, simulatedPort } from './rules.ts';
import { NetworkReport } from './schema.ts';
import { type ReportRow, selectLastSeen, selectPorts } from './store.ts';

const UNTOUCHED: NetworkProgress = { revision: 0, applied_revision: 0, applied: null, problem: null };

export const networkReportEndpoints = [
  endpoint({
    operation: 'getVpcNetwork',
    summary: 'View what the network carries of a VPC',
    route: 'GET /vpcs/:vpcId/network',
    scope: '*',
    target: vpc('any'),
    reply: NetworkReport,
    run: async ({ ctx, target }) => {
      const region = ctx.carriedRegions.get(target.region);
      const isCarried = region !== undefined;
      // They tell about the whole account.
      const isShown = isCarried && !isBoundToVpcs(ctx.actor);
      const now = ctx.now();
      const progress = (await selectNetworkProgress(ctx.db, ctx.actor.accountId)) ?? UNTOUCHED;
      const interfaces = await mapInSlices(await selectPorts(ctx.db, target.id), (row) => {
        const { port, since, problem } = isCarried ? carriedPort(row, now) : simulatedPort(row);
        return {
          interface_id: row.interface_id,
          compute_id: row.compute_id,
          address: formatAddress(row.address),
          nat_1_1: row.nat_address === null ? null : formatAddress(row.nat_address),
          port,
          since: since === null ? null : formatTime(since),
          problem,
          ...egressOf(row),
          ...(isShown && row.firewall_id !== null && { firewall_id: row.firewall_id }),
        };
      });
      const { revision: wanted, applied_revision: applied } = progress;
      return {
        plane: isCarried ? ('ovn' as const) : ('simulated' as const),
        state: isCarried ? carriedState(progress, interfaces) : ('applied' as const),
        revision: isShown ? { wanted, applied } : null,
        applied: isShown && progress.applied !== null ? formatTime(progress.applied) : null,
        ...(interfaces.some((one) => 'egress' in one) && {
          egress: await reportedEgress(ctx, region, progress, isShown),
        }),
        interfaces,
      };
    },
  }),
];

function egressOf(row: ReportRow): Pick<Static<typeof NetworkReport>['interfaces'][number], 'egress'> {
  const { natgateway_id, shared_address: address, block, ports_per_interface: size } = row;
  if (natgateway_id === null || address === null || block === null || size === null) return {};
  return { egress: { natgateway_id, address: formatAddress(address), ...portsOfBlock(block, size) } };
}

async function reportedEgress(
  { db, now }: Ctx,
  region: CarriedRegion | undefined,
  progress: NetworkProgress,
  isShown: boolean,
): Promise<Static<typeof NetworkReport>['egress']> {
  if (!region) return { state: 'up', since: null };
  const seen = await selectLastSeen(db, region.gatewayHosts);
  const gateways = region.gatewayHosts.map((name) => seen.get(name) ?? null);
  const { state, since } = carriedEgress(progress, gateways, now());
  return { state, since: isShown && since !== null ? formatTime(since) : null };
}

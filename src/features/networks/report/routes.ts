import { isBoundToVpcs } from '#access/decide';
import { endpoint } from '#api/endpoint';
import { formatAddress } from '#domain/net/ipv4';
import { formatTime } from '#domain/time';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { vpc } from '#features/networks/vpcs/target';
import { mapInSlices } from '#platform/long-work';
import { carriedPort, carriedState, simulatedPort } from './rules.ts';
import { NetworkReport } from './schema.ts';
import { selectPorts } from './store.ts';

const UNTOUCHED = { revision: 0, applied_revision: 0, applied: null, problem: null };

export const networkReportEndpoints = [
  endpoint({
    operation: 'getVpcNetwork',
    summary: 'View what the network carries of a VPC',
    route: 'GET /vpcs/:vpcId/network',
    scope: '*',
    target: vpc('any'),
    reply: NetworkReport,
    run: async ({ ctx, target }) => {
      const isCarried = ctx.carriedRegions.has(target.region);
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
          ...(isShown && row.firewall_id !== null && { firewall_id: row.firewall_id }),
        };
      });
      const { revision: wanted, applied_revision: applied } = progress;
      return {
        plane: isCarried ? ('ovn' as const) : ('simulated' as const),
        state: isCarried ? carriedState(progress, interfaces) : ('applied' as const),
        revision: isShown ? { wanted, applied } : null,
        applied: isShown && progress.applied !== null ? formatTime(progress.applied) : null,
        interfaces,
      };
    },
  }),
];

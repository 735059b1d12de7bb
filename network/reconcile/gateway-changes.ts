import type { GatewayHost } from '#network/wanted/gateway-order';

/** A gateway host that reports. */
export interface WatchedGateway extends GatewayHost {
  id: number;
  /** When it was last heard, in UTC seconds. */
  last_seen: number | null;
  isSilent: boolean;
}

type NotedGateway = Pick<WatchedGateway, 'id' | keyof GatewayHost>;

/**
 * What has to be noted of gateway hosts. One that falls silent is put behind the others. Two hosts never take over from
 * each other in OVN: the one that is left believes itself cut off. So when only one is left, those that are silent are
 * taken out, until they are heard again.
 * @param names of the region's gateway hosts; those that are not watched count as alive
 * @param isSure whether silence counts
 * @param now UTC seconds
 */
export function gatewayChanges(
  names: readonly string[],
  watched: readonly WatchedGateway[],
  isSure: boolean,
  now: number,
): NotedGateway[] {
  const alive = names.length - watched.filter(({ isSilent }) => isSilent).length;
  return watched.flatMap(
    ({ id, name, gateway_behind: before, gateway_out: wasOut, last_seen: seen, isSilent }) => {
      if (isSilent && !isSure) return [];
      const isNew = isSilent && (before === null || before <= (seen ?? 0));
      const gateway_behind = isNew ? now : before;
      const stays = wasOut === 1 || alive === 1;
      const gateway_out = isSilent && stays ? 1 : 0;
      return gateway_behind === before && gateway_out === wasOut
        ? []
        : [{ id, name, gateway_behind, gateway_out }];
    },
  );
}

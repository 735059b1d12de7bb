import type { GatewayHost } from '#network/wanted/gateway-order';

/** A gateway host that reports. */
export interface WatchedGateway extends GatewayHost {
  id: number;
  /** When it was last heard, in UTC seconds. */
  last_seen: number | null;
  /** Unknown: it does not report, but that may be the fault of the service. */
  state: 'heard' | 'silent' | 'unknown';
}

type NotedGateway = Pick<WatchedGateway, 'id' | keyof GatewayHost>;

/**
 * What has to be noted of gateway hosts. One that falls silent is put behind the others. Two hosts never take over from
 * each other in OVN: the one that is left believes itself cut off. So when only one is left, those that are silent are
 * taken out, until they are heard again.
 * @param names of the region's gateway hosts; those that are not watched count as alive
 * @param now UTC seconds
 */
export function gatewayChanges(
  names: readonly string[],
  watched: readonly WatchedGateway[],
  now: number,
): NotedGateway[] {
  const alive = names.length - watched.filter(({ state }) => state === 'silent').length;
  return watched.flatMap(
    ({ id, name, gateway_behind: before, gateway_out: wasOut, last_seen: seen, state }) => {
      if (state === 'unknown') return [];
      const isSilent = state === 'silent';
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

/** The place of a host among the gateway hosts of its region. */
export interface GatewayPlace {
  /** When it was last put behind the others, in UTC seconds. */
  gateway_behind: number | null;
  /** 1: it is silent, and OVN would wait for it. */
  gateway_out: 0 | 1;
}

/** What the service has noted of a host that may be a gateway. */
export interface GatewayHost extends GatewayPlace {
  name: string;
}

/** More are no use: a gateway moves to the next one that lives. */
const MAX_GATEWAYS = 3;

/**
 * The hosts by which VPCs leave, the preferred one first, in as many orders as there are hosts: each VPC has one of
 * them, so that all hosts have work. A host that fell silent is put behind in all orders, and stays there when it is
 * back: nothing moves a second time.
 * @param names as in the network file
 */
export function gatewayOrders(names: readonly string[], known: readonly GatewayHost[]): string[][] {
  const all = names.slice(0, MAX_GATEWAYS);
  const byName = new Map(known.map((host) => [host.name, host]));
  const present = all.filter((name) => byName.get(name)?.gateway_out !== 1);
  const used = present.length > 0 ? present : all;
  const behind = (name: string) => byName.get(name)?.gateway_behind ?? 0;
  return all.map((_, start) =>
    [...all.slice(start), ...all.slice(0, start)]
      .filter((name) => used.includes(name))
      .toSorted((one, other) => behind(one) - behind(other)),
  );
}

/** Which of the orders a VPC has. @param number of its router, among those of the region */
export function orderOf(number: number, names: readonly string[]): number {
  return number % Math.min(names.length, MAX_GATEWAYS);
}

import { ITEMS, MAXIMUM_NETWORKS, notValid, type Problem, parseIpNetwork } from '#domain.ts';

const NETWORKS = 'restrictions.allowed_ips';

/** The networks in a text, separated by whatever people write. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** The problems of the networks that a token is limited to. */
export function networkProblems(networks: readonly string[]): Problem[] {
  if (networks.length > MAXIMUM_NETWORKS)
    return [{ field: NETWORKS, reason: ITEMS({ minimum: 1, maximum: MAXIMUM_NETWORKS }) }];
  return networks.flatMap((text, index) => (parseIpNetwork(text) ? [] : [notValid(`${NETWORKS}[${index}]`)]));
}

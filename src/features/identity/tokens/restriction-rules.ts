import type { Problem } from '#domain/failure';
import { networksOf, type Restrictions } from '#domain/identity/restrictions';
import { asId, type VpcId } from '#domain/ids';
import { isCoveredBy, parseIpNetwork } from '#domain/net/ip-network';
import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import type { Loose } from '#domain/schema/json-schema';
import type { TokenRestrictionsInput } from './restriction-schema.ts';

const VPCS = 'restrictions.vpcs';
const NETWORKS = 'restrictions.allowed_ips';

export const RESTRICTIONS_WIDER = reason({
  name: 'RESTRICTIONS_WIDER',
  group: 'account',
  text: 'Restrictions must not be wider',
  fields: [VPCS, `${VPCS}[i]`, NETWORKS, `${NETWORKS}[i]`],
  cause:
    'A token that has restrictions makes tokens with the same or tighter ones only, and does not loosen those of any token.',
  remedy: 'Request tighter restrictions, or use a token without restrictions.',
});

/** Checks the form of the networks. */
export function networkProblems(wanted: Loose<TokenRestrictionsInput> | undefined): Problem[] {
  return (wanted?.allowed_ips ?? []).flatMap((text, index) =>
    text === undefined || parseIpNetwork(text) ? [] : [notValid(`${NETWORKS}[${index}]`)],
  );
}

/** Checks that the VPCs exist. @param known those of the account, and those that the token is bound to */
export function vpcProblems(wanted: TokenRestrictionsInput, known: ReadonlySet<number>): Problem[] {
  return (wanted.vpcs ?? []).flatMap((id, index) => (known.has(id) ? [] : [notValid(`${VPCS}[${index}]`)]));
}

/** The restrictions of a token after a request. Keys that are left out keep their value, null removes it. */
export function changed(
  present: Restrictions | undefined,
  {
    vpcs = present?.vpcs,
    allowed_ips: networks = present?.allowed_ips,
  }: TokenRestrictionsInput | Restrictions,
): Restrictions {
  return {
    ...(vpcs && { vpcs: vpcs.map((id) => asId<VpcId>(id)) }),
    ...(networks && { allowed_ips: networks }),
  };
}

/** Checks that one token can do no more than another with the same scopes. */
export function widerProblems(
  { vpcs, allowed_ips: networks }: Restrictions,
  than: Restrictions | undefined,
): Problem[] {
  const outer = networksOf(than?.allowed_ips ?? []);
  return [
    ...problemsOfList(VPCS, vpcs, than?.vpcs, (id) => than?.vpcs?.includes(id) === true),
    ...problemsOfList(NETWORKS, networks, than?.allowed_ips, (text) =>
      networksOf([text]).every((network) => isCoveredBy(network, outer)),
    ),
  ];
}

function problemsOfList<Member>(
  field: string,
  list: readonly Member[] | undefined,
  outer: readonly Member[] | undefined,
  isWithin: (member: Member) => boolean,
): Problem[] {
  if (!outer) return [];
  if (!list) return [{ field, reason: RESTRICTIONS_WIDER }];
  return list.flatMap((member, index) =>
    isWithin(member) ? [] : [{ field: `${field}[${index}]`, reason: RESTRICTIONS_WIDER }],
  );
}

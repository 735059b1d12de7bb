import { MAXIMUM_NETWORKS, type Restrictions } from '#domain/identity/restrictions';
import { IP_NETWORK_CHARACTERS } from '#domain/net/ip-network';
import { ITEMS, NOT_VALID } from '#domain/reasons/values';
import { type JsonSchema, type Static, Type } from '#domain/schema/json-schema';
import { idOf, NamedObject, Nullable } from '#domain/schema/wire';

const MAXIMUM_VPCS = 100;

const NETWORKS = [['203.0.113.0/24', '2001:db8::/32']];

export const TokenRestrictions = NamedObject('TokenRestrictions', 'What a token is limited to', {
  vpcs: Type.Optional(
    Type.Array(idOf('vpc', 'Id of a VPC'), {
      description: 'Ids of the VPCs that the token is bound to. Absent if it is not bound',
      examples: [[1042]],
    }),
  ),
  allowed_ips: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Networks from which the token may be used, in CIDR notation. Absent if it may be used from anywhere',
      examples: NETWORKS,
    }),
  ),
});

export const TokenRestrictionsInput = NamedObject(
  'TokenRestrictionsInput',
  'What a token is to be limited to',
  {
    vpcs: listOf(Type.Integer({ examples: [1042] }), MAXIMUM_VPCS, {
      description:
        'Ids of the VPCs that the token is bound to: to the token, the account has no other VPC and nothing else. Null: it is not bound',
      examples: [[1042]],
    }),
    allowed_ips: listOf(networkText(), MAXIMUM_NETWORKS, {
      description:
        'IPv4 and IPv6 networks from which the token may be used, in CIDR notation. Null: from anywhere',
      examples: NETWORKS,
    }),
  },
);

export type TokenRestrictionsInput = Static<typeof TokenRestrictionsInput>;

export function toRestrictions({
  vpcs,
  allowed_ips: networks,
}: Restrictions): Static<typeof TokenRestrictions> {
  return { ...(vpcs && { vpcs: [...vpcs] }), ...(networks && { allowed_ips: [...networks] }) };
}

function listOf<Item extends JsonSchema>(items: Item, maxItems: number, keywords: object) {
  const size = { minItems: 1, maxItems, tooMany: ITEMS({ minimum: 1, maximum: maxItems }) };
  return Type.Optional(Nullable(Type.Array(items, { ...size, ...keywords })));
}

function networkText() {
  const tooLong = (field: string) => NOT_VALID({ field });
  return Type.String({ maxLength: IP_NETWORK_CHARACTERS, tooLong, examples: ['203.0.113.0/24'] });
}

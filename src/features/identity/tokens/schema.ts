import { bounds } from '#domain/budget';
import type { FilterFields } from '#domain/filter/filter';
import { readRestrictions } from '#domain/identity/restrictions';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, idIn, NamedObject, Nullable, named, Reference, secretText } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { TokenRow } from '#store/schema/tables/index';
import { TokenRestrictions, TokenRestrictionsInput, toRestrictions } from './restriction-schema.ts';
import { expiryFormatProblem } from './rules.ts';

/** The expiry shown for a token without one, which clients recognize. */
const NEVER = '2999-12-12T05:00:00';

const Label = Type.String({ minLength: 1, maxLength: 100, examples: ['deploy'] });

/** A personal token as the API shows it. */
export const Token = NamedObject('Token', {
  id: idIn('token'),
  scopes: named('scopes', Type.String({ examples: ['account:read_only vpc:read_write'] })),
  created: DateTime,
  label: Type.String({ examples: ['deploy'] }),
  token: secretText({
    description:
      'The whole token in the response that creates it, its first 16 characters in all other responses',
    examples: ['3fa1c0de77b2459e'],
  }),
  expiry: Type.String({ ...DateTime, description: `\`${NEVER}\` if the token does not expire` }),
  restrictions: Type.Optional(TokenRestrictions),
});

/** Request body to create a token. */
export const TokenInput = NamedObject('TokenInput', {
  expiry: Type.Optional(
    Nullable(
      Reference({
        description: 'If absent or null, the token is valid until it is revoked',
        examples: ['2025-05-20T00:00:00'],
        rule: expiryFormatProblem,
      }),
    ),
  ),
  scopes: Type.Optional(
    named(
      'scopes',
      Reference({
        maxLength: bounds.scopesCharacters.value,
        description:
          'Separated by spaces or commas. They must not exceed those of the acting token. Absent or `*` means all scopes of the acting token',
        examples: ['account:read_only vpc:read_write'],
      }),
    ),
  ),
  label: Type.Optional(Label),
  restrictions: Type.Optional(TokenRestrictionsInput),
});

export type TokenInput = Static<typeof TokenInput>;

/** Request body to update a token. Restrictions that are left out stay as they are. */
export const TokenChanges = NamedObject('TokenChanges', {
  label: Type.Optional(Label),
  restrictions: Type.Optional(TokenRestrictionsInput),
});

export type TokenChanges = Static<typeof TokenChanges>;

/** The label of a token that the operator creates. */
export const TokenLabel = Type.Object({ label: Type.Optional(Label) });

export type TokenLabel = Static<typeof TokenLabel>;

export const tokenFilterable = {
  label: { type: 'string' },
  created: { type: 'date-time' },
} as const satisfies FilterFields;

/** @param token the token itself, in the one reply that shows it */
export function toToken(row: TokenRow, token?: string): Static<typeof Token> {
  const restrictions = readRestrictions(row.restrictions);
  return {
    id: row.id,
    scopes: row.scopes,
    created: formatTime(row.created),
    label: row.label,
    token: token ?? row.prefix ?? '',
    expiry: row.expiry === null ? NEVER : formatTime(row.expiry),
    ...(restrictions && { restrictions: toRestrictions(restrictions) }),
  };
}

/** When and from where a token was last used. */
export const TokenUsage = NamedObject('TokenUsage', {
  last_used: Nullable(
    Type.String({ ...DateTime, description: 'Start of the hour in UTC; null if the token was never used' }),
  ),
  last_ip: Nullable(
    Type.String({ description: 'Address of the first client in that hour', examples: ['203.0.113.7'] }),
  ),
});

export function toTokenUsage({ last_used: used, last_ip: ip }: TokenRow): Static<typeof TokenUsage> {
  return { last_used: used === null ? null : formatTime(used), last_ip: ip };
}

import { bounds } from '#domain/budget';
import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { readRestrictions } from '#domain/identity/restrictions';
import { type Static, Type } from '#domain/schema/json-schema';
import {
  DateTime,
  described,
  idIn,
  NamedObject,
  Nullable,
  named,
  Reference,
  secretText,
} from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { TokenRow } from '#store/schema/tables/index';
import { TokenRestrictions, TokenRestrictionsInput, toRestrictions } from './restriction-schema.ts';
import { expiryFormatProblem } from './rules.ts';

/** The expiry shown for a token without one, which clients recognize. */
const NEVER = '2999-12-12T05:00:00';

const LABEL_TEXT = 'Name of the token, for your own records; it need not be unique';

const Label = Type.String({ minLength: 1, maxLength: 100, description: LABEL_TEXT, examples: ['deploy'] });

export const Token = NamedObject('Token', 'A personal access token', {
  id: idIn('token', 'Id of the token'),
  scopes: named(
    'scopes',
    Type.String({
      description: 'Scopes of the token, separated by spaces; `*` for all',
      examples: ['account:read_only vpc:read_write'],
    }),
  ),
  created: described('When the token was created', DateTime),
  label: Type.String({ description: `${LABEL_TEXT}. Empty if none was given`, examples: ['deploy'] }),
  token: secretText({
    description:
      'The whole token in the response that creates it, its first 16 characters in all other responses',
    examples: ['3fa1c0de77b2459e'],
  }),
  expiry: Type.String({
    ...DateTime,
    description: `When the token expires; \`${NEVER}\` if it does not`,
    examples: ['2025-05-20T00:00:00'],
  }),
  restrictions: Type.Optional(
    described('What the token is limited to. Absent if it is not limited', TokenRestrictions),
  ),
});

export const TokenInput = NamedObject('TokenInput', 'A personal access token to create', {
  expiry: Type.Optional(
    Nullable(
      Reference({
        description:
          'When the token expires, in UTC unless it ends with an offset. If absent or null, the token is valid until it is revoked',
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
          'Scopes of the token, separated by spaces or commas. They must not exceed those of the acting token. Absent or `*` means all scopes of the acting token',
        examples: ['account:read_only vpc:read_write'],
      }),
    ),
  ),
  label: Type.Optional(Label),
  restrictions: Type.Optional(
    described('Limits the token to some VPCs, or to some client addresses', TokenRestrictionsInput),
  ),
});

export type TokenInput = Static<typeof TokenInput>;

export const TokenChanges = NamedObject(
  'TokenChanges',
  'Changes of a personal access token. Its scopes and expiry cannot change',
  {
    label: Type.Optional(Label),
    restrictions: Type.Optional(
      described(
        'What the token is limited to. Restrictions that are left out stay as they are',
        TokenRestrictionsInput,
      ),
    ),
  },
);

export type TokenChanges = Static<typeof TokenChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const tokenShownChanges = {
  label: 'name',
  restrictions: 'name',
} as const satisfies Record<keyof TokenChanges, ShownChange>;

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

export const TokenUsage = NamedObject('TokenUsage', 'When and from where a token was last used', {
  last_used: Nullable(
    Type.String({
      ...DateTime,
      description: 'Start of the hour in which the token was last used; null if it never was',
    }),
  ),
  last_ip: Nullable(
    Type.String({
      description: 'IP address of the first client in that hour; null if the token was never used',
      examples: ['203.0.113.7'],
    }),
  ),
});

export function toTokenUsage({ last_used: used, last_ip: ip }: TokenRow): Static<typeof TokenUsage> {
  return { last_used: used === null ? null : formatTime(used), last_ip: ip };
}

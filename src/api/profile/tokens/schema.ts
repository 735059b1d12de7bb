import { type Static, Type } from 'typebox';
import { formatTime } from '../../../domain/time.ts';
import type { TokenRow } from '../../../store/tables/index.ts';

/** How clients know a token without expiry. */
const NEVER = '2999-12-12T05:00:00';

/** A personal token as the API shows it (interface 2.11). */
export interface Token {
  id: number;
  scopes: string;
  created: string;
  label: string;
  /** All of it in the answer that creates it, later its first 16 characters. */
  token: string;
  expiry: string;
}

/** Label of a new token: rule E15. */
export const TokenLabel = Type.Object({
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

export type TokenLabel = Static<typeof TokenLabel>;

/** @param token the raw value, where it is shown once */
export function toToken(row: TokenRow, token?: string): Token {
  return {
    id: row.id,
    scopes: row.scopes,
    created: formatTime(row.created),
    label: row.label,
    token: token ?? row.prefix ?? '',
    expiry: row.expiry === null ? NEVER : formatTime(row.expiry),
  };
}

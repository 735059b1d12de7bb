import { hashToken } from '../../../access/authenticate.ts';
import type { Ctx } from '../../../ctx.ts';
import { Failure, reject } from '../../../domain/failure.ts';
import { requireBelowLimit } from '../../../domain/limits.ts';
import { formatScopes, type Scopes } from '../../../domain/scopes.ts';
import { lockAccount } from '../../../store/locks.ts';
import type { NewEvent } from '../../../store/new-event.ts';
import type { TokenRow, UserRow } from '../../../store/tables/index.ts';
import type { Tx } from '../../../store/types.ts';
import { tokenEntity } from '../../account/events/index.ts';
import { requireUser } from '../../account/users/index.ts';
import { EXPIRY_NOT_IN_FUTURE } from './rules.ts';
import { countTokens, deleteTokenRow, insertToken, type OwnedToken } from './store.ts';

export interface NewTokenInput {
  label: string;
  scopes: Scopes;
  /** UTC seconds; null: valid until revoked. */
  expiry: number | null;
}

export interface IssuedToken {
  row: TokenRow;
  /** The raw value, which is nowhere else. */
  token: string;
}

type TokenOwner = Pick<UserRow, 'id' | 'account_id'>;

/** A personal token. @throws Failure rules E87, E22, or when the user is gone */
export function createToken(ctx: Ctx, user: TokenOwner, input: NewTokenInput): Promise<IssuedToken> {
  return ctx.mutate(async (tx) => {
    if (input.expiry !== null && input.expiry <= ctx.now()) {
      reject([{ field: 'expiry', reason: EXPIRY_NOT_IN_FUTURE }]);
    }
    await lockAccount(tx, user.account_id);
    await requireUser(tx, user.id);
    requireBelowLimit((await countTokens(tx, user.id)) + 1, ctx.limits.tokensPerUser, 'tokens', 'user');
    const issued = await addToken(ctx, tx, user, input, newTokenValue(ctx));
    return { value: issued, event: tokenCreateEvent(user, issued) };
  });
}

/** The same as part of a larger transaction, whose event it is. @param token 64 lower-case hex characters */
export async function addToken(
  ctx: Ctx,
  tx: Tx,
  user: TokenOwner,
  { label, scopes, expiry }: NewTokenInput,
  token: string,
): Promise<IssuedToken> {
  const row = await insertToken(tx, {
    user_id: user.id,
    kind: 'personal',
    hash: hashToken(token),
    prefix: token.slice(0, 16),
    label,
    scopes: formatScopes(scopes),
    created: ctx.now(),
    expiry,
  });
  return { row, token };
}

/** From then on the token is refused like an unknown one. @throws Failure when it is gone */
export function revokeToken(ctx: Ctx, token: OwnedToken): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, token.account_id);
    if (!(await deleteTokenRow(tx, token.id))) throw Failure.notFound();
    const event = { accountId: token.account_id, action: 'token_delete', entity: tokenEntity(token) };
    return { value: undefined, event };
  });
}

/** 256 random bits. */
export function newTokenValue(ctx: Pick<Ctx, 'random'>): string {
  return ctx.random.hex(32);
}

export function tokenCreateEvent(user: TokenOwner, { row }: IssuedToken): NewEvent {
  return { accountId: user.account_id, action: 'token_create', entity: tokenEntity(row) };
}

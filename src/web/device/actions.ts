import type { Ctx } from '#access/ctx';
import { readScopes, type Scopes } from '#domain/identity/scopes';
import { addressKey } from '#domain/net/address-key';
import { authorizeClient } from '#features/identity/apps/actions';
import { countAttempt, giveBackAttempt } from '#features/identity/attempts/counted-rates';
import {
  decideArtifact,
  readPayload,
  selectWaitingDevice,
  userCodeMarks,
} from '#features/identity/authorizations/artifacts';
import { type Client, selectClient } from '#features/identity/authorizations/client';
import type { UserRow } from '#store/schema/tables/index';
import { isFound } from '#web/kit/answer';

const NO_EVENT = 'a device is no change of the account';

/** A device that is waiting for the user's decision. */
export interface PendingDevice {
  hash: string;
  client: Client;
  scopes: Scopes;
}

/**
 * Finds the device that shows this code. Wrong codes are counted per client address, which limits guessing.
 * @param ip IP address of the client
 * @returns undefined when no waiting device has the code
 * @throws Failure too many requests
 */
export async function findDevice(
  ctx: Ctx,
  { userCode, ip }: { userCode: string; ip: string },
): Promise<PendingDevice | undefined> {
  const marks = userCodeMarks(ctx, userCode);
  const counted = ['userCodePerAddress', addressKey(ip)] as const;
  const row = await ctx.mutate(async (tx) => {
    const now = ctx.now();
    // Count before the lookup, so that concurrent requests get no additional guesses.
    await countAttempt(tx, ctx, ...counted);
    const found = await selectWaitingDevice(tx, marks, now);
    if (found) await giveBackAttempt(tx, ctx, ...counted, now);
    return { value: found, noEvent: NO_EVENT };
  });
  if (!row) {
    ctx.log.info({ security: 'device_code', outcome: 'wrong', user_id: null, ip }, 'device code');
    return undefined;
  }
  const { params = {}, clientId = '' } = readPayload(ctx, row);
  const client = await selectClient(ctx, clientId);
  return client && { hash: row.hash, client, scopes: readScopes(params.scope ?? '') };
}

/** Authorizes the device. @returns false when it was decided before or has expired */
export function allowDevice(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'account_id'>,
  { hash, client, scopes }: PendingDevice,
): Promise<boolean> {
  const authorized = authorizeClient(ctx, user, {
    clientId: client.id,
    scopes,
    bind: (tx, authorizationId) => decideArtifact(tx, hash, authorizationId, ctx.now()),
  });
  return isFound(authorized);
}

/** @returns false when it was decided before or has expired */
export function denyDevice(ctx: Ctx, { hash }: PendingDevice): Promise<boolean> {
  return ctx.mutate(async (tx) => {
    const value = await decideArtifact(tx, hash, null, ctx.now());
    return { value, noEvent: NO_EVENT };
  });
}

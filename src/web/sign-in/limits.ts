import type { Ctx } from '#access/ctx';
import { type ExhaustedRate, Failure } from '#domain/failure';
import { addressKey } from '#domain/net/address-key';
import { giveBackAttempt, isFirstInWindow, takeAttempt } from '#features/identity/attempts/counted-rates';
import { addLogin } from '#features/identity/logins/actions';
import { lockUser } from '#features/identity/users/records';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { countedName } from './rules.ts';

const NO_EVENT = 'an attempt was counted';

/** The origin of a sign-in attempt. */
export interface Attempter {
  /** As it was typed. */
  username: string;
  /** IP address of the client. */
  ip: string;
  /**
   * The user's trusted device, if the browser is one. Its attempts are counted separately, so that attempts from
   * elsewhere cannot lock it out.
   */
  deviceId: number | undefined;
  /** The user in whose record a refusal is noted. Undefined for an unknown username. */
  user: Pick<UserRow, 'id' | 'account_id'> | undefined;
}

type Limit = 'signInPerAddress' | 'signInPerUsername';

/** An attempt that counts as failed until it is given back. */
export interface ReservedAttempt {
  counted: readonly (readonly [limit: Limit, key: string])[];
  /** UTC seconds. */
  at: number;
}

/**
 * Counts an attempt before checking it, so that concurrent attempts cannot exceed the limits.
 * @throws Failure too many requests
 */
export async function reserveAttempt(ctx: Ctx, attempter: Attempter): Promise<ReservedAttempt> {
  const counted = countedFor(ctx, attempter);
  const at = ctx.now();
  const refused = await ctx.mutate(async (tx) => ({
    value: await takeAll(ctx, tx, counted, at),
    noEvent: NO_EVENT,
  }));
  if (!refused) return { counted, at };
  await noteRefusal(ctx, attempter, refused);
  throw Failure.tooManyRequests(refused.limit, refused.exhausted);
}

/**
 * Runs the check that the attempt was reserved for. If the service is too busy to check it, the attempt is not
 * counted.
 */
export async function withReserved<T>(
  ctx: Ctx,
  reserved: ReservedAttempt,
  look: () => Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'busy') throw error;
    await ctx.mutate(async (tx) => {
      await giveBack(ctx, tx, reserved);
      return { value: undefined, noEvent: NO_EVENT };
    });
    throw error;
  }
}

/** Takes back a successful attempt. Call it in the transaction that records the success. */
export async function giveBack(ctx: Ctx, tx: Tx, { counted, at }: ReservedAttempt): Promise<void> {
  for (const [limit, key] of counted) await giveBackAttempt(tx, ctx, limit, key, at);
}

/**
 * The key under which attempts on a username are counted. It is derived rather than stored in clear, since people
 * type their password in the wrong field.
 */
export function usernameKey({ encryption }: Pick<Ctx, 'encryption'>, username: string): string {
  return encryption.derive('sign-in name', countedName(username))[0].toString('hex');
}

/** In a fixed order, so that concurrent attempts do not deadlock. */
function countedFor(ctx: Ctx, { username, ip, deviceId }: Attempter): ReservedAttempt['counted'] {
  if (deviceId !== undefined) return [['signInPerUsername', `device ${deviceId}`]];
  return [
    ['signInPerAddress', addressKey(ip)],
    ['signInPerUsername', usernameKey(ctx, username)],
  ];
}

interface ReachedLimit {
  limit: Limit;
  key: string;
  exhausted: ExhaustedRate;
}

/** Counts the attempt against all limits, or against none if one is exhausted. */
async function takeAll(
  ctx: Ctx,
  tx: Tx,
  counted: ReservedAttempt['counted'],
  at: number,
): Promise<ReachedLimit | undefined> {
  for (const [index, [limit, key]] of counted.entries()) {
    const exhausted = await takeAttempt(tx, { settings: ctx.settings, now: () => at }, limit, key);
    if (!exhausted) continue;
    await giveBack(ctx, tx, { counted: counted.slice(0, index), at });
    return { limit, key, exhausted };
  }
  return undefined;
}

/** Records a refusal at most once per window: one line in the log, and one entry in the user's sign-ins. */
async function noteRefusal(ctx: Ctx, { ip, user }: Attempter, { limit, key }: ReachedLimit): Promise<void> {
  const { seconds } = ctx.settings.rates[limit];
  const bucket = 'signInRefused';
  const noted = await ctx.mutate(async (tx) => {
    const known = await lockUser(tx, user);
    const isNews = await isFirstInWindow(tx, ctx, { bucket, key: `${limit} ${key}`, seconds });
    const isFirst = await isFirstInWindow(tx, ctx, { bucket, key: `user ${known?.id ?? 0}`, seconds });
    if (isFirst && known) await addLogin(tx, known, { ip, status: 'failed', begun: ctx.now() });
    return { value: { isNews, username: known?.username }, noEvent: NO_EVENT };
  });
  if (!noted.isNews) return;
  const { username } = noted;
  const line = { security: 'sign_in', outcome: 'refused', limit, ip };
  ctx.log.warn({ ...line, ...(username === undefined ? {} : { username }) }, 'Too many failed sign-ins');
}

import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { hashToken } from '#platform/token-hash';
import type { TrustedDeviceRow, UserRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { deleteDeviceWithSessions, insertDevice, renewDevice, selectTrustedDevice } from './store.ts';

/** Longer values are cut; the user agents of real browsers are far shorter. */
const USER_AGENT_CHARACTERS = 512;

export interface NewDevice {
  row: TrustedDeviceRow;
  /** Value of the device's cookie. Only its hash is stored. */
  cookie: string;
}

/** Remembers this browser at the request of a user who signs in. @param ip IP address of the client */
export async function trustDevice(
  ctx: Pick<Ctx, 'now' | 'random' | 'settings'>,
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<NewDevice> {
  const cookie = ctx.random.hex(32);
  const created = ctx.now();
  const row = await insertDevice(tx, {
    user_id: user.id,
    hash: hashToken(cookie),
    created,
    expiry: created + ctx.settings.ttl.trustedDevice,
    last_authenticated: created,
    last_remote_addr: ip,
    user_agent: userAgent.slice(0, USER_AGENT_CHARACTERS),
  });
  addChange(tx, { of: { userId: user.id }, type: 'trusted_device', id: row.id, what: 'created' });
  return { row, cookie };
}

/**
 * Records the use of a trusted device, without extending its expiry.
 * @returns undefined if the browser is not trusted for this user
 */
export function renewTrust(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  { cookie, ip }: { cookie: string; ip: string },
): Promise<TrustedDeviceRow | undefined> {
  const key = { userId: user.id, hash: hashToken(cookie) };
  return renewDevice(tx, key, { last_authenticated: ctx.now(), last_remote_addr: ip });
}

/** Finds the trusted device of the user for this browser. @param cookie its cookie, if the browser sent one */
export async function findTrustedDevice(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  cookie: string | undefined,
): Promise<TrustedDeviceRow | undefined> {
  return await selectTrustedDevice(ctx.db, { userId, hash: hashToken(cookie ?? '') }, ctx.now());
}

/**
 * Revokes a device: its session ends, and the next sign-in asks for every factor.
 * @throws Failure when the user has no such device
 */
export async function revokeDevice(tx: Tx, device: TrustedDeviceRow): Promise<Outcome<void>> {
  if (!(await deleteDeviceWithSessions(tx, device))) throw Failure.notFound();
  const of = { userId: device.user_id };
  addChange(tx, { of, type: 'trusted_device', id: device.id, what: 'deleted' });
  return { value: undefined, noEvent: 'devices have a list of their own', deletes: { devices: 1 } };
}

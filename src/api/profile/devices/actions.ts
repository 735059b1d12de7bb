import { hashToken } from '../../../access/authenticate.ts';
import type { ActorCtx, Ctx } from '../../../ctx.ts';
import { Failure } from '../../../domain/failure.ts';
import type { TrustedDeviceRow, UserRow } from '../../../store/tables/index.ts';
import { deleteDeviceRow, insertDevice, renewDevice } from './store.ts';

/** Browsers name themselves in far less. */
const USER_AGENT_CHARACTERS = 512;

const NO_EVENT = 'devices have a list of their own';

export interface NewDevice {
  row: TrustedDeviceRow;
  /** Value of the device's cookie, which is nowhere else. */
  cookie: string;
}

/** A user who signed in asked to be remembered in this browser. @param ip the client's address */
export function addTrustedDevice(
  ctx: Ctx,
  user: Pick<UserRow, 'id'>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<NewDevice> {
  const cookie = ctx.random.hex(32);
  return ctx.mutate(async (tx) => {
    const created = ctx.now();
    const row = await insertDevice(tx, {
      user_id: user.id,
      hash: hashToken(cookie),
      created,
      expiry: created + ctx.ttl.trustedDevice,
      last_authenticated: created,
      last_remote_addr: ip,
      user_agent: userAgent.slice(0, USER_AGENT_CHARACTERS),
    });
    return { value: { row, cookie }, noEvent: NO_EVENT };
  });
}

/**
 * A sign-in from a browser that may be trusted: if it is, that is noted; its end does not move.
 * @returns undefined when it is not, or not for this user
 */
export function renewTrustedDevice(
  ctx: Ctx,
  user: Pick<UserRow, 'id'>,
  { cookie, ip }: { cookie: string; ip: string },
): Promise<TrustedDeviceRow | undefined> {
  const key = { userId: user.id, hash: hashToken(cookie) };
  return ctx.mutate(async (tx) => ({
    value: await renewDevice(tx, key, { last_authenticated: ctx.now(), last_remote_addr: ip }),
    noEvent: NO_EVENT,
  }));
}

/** The next sign-in from it asks for everything. @throws Failure when it is gone */
export function revokeDevice(ctx: ActorCtx, device: TrustedDeviceRow): Promise<void> {
  return ctx.mutate(async (tx) => {
    if (!(await deleteDeviceRow(tx, device.id))) throw Failure.notFound();
    return { value: undefined, noEvent: NO_EVENT };
  });
}

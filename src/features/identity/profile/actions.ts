import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import { profileEntity } from '#features/events/entities';
import { selectAccountType } from '#features/identity/accounts/records';
import { countAttempt } from '#features/identity/attempts/counted-rates';
import { deleteGrants } from '#features/identity/grants/records';
import { guardingAddress } from '#features/identity/password/actions';
import { endPasswordLinks } from '#features/identity/password/records';
import { dropTwoFactor } from '#features/identity/two-factor/actions';
import { requireAnotherUnrestricted } from '#features/identity/users/actions';
import { dropWaitingActivity, enqueue } from '#features/outbox/enqueue';
import { lockAccount } from '#store/locks';
import { nothingChanged } from '#store/outcome';
import type { UserRow } from '#store/schema/tables/index';
import type { Db, Outcome, Tx } from '#store/types';
import { switchProblems } from './rules.ts';
import { type ProfileChanges, type ProfileDetails, profileShownChanges } from './schema.ts';
import { selectUser, selectUserAndAccount, updateProfileRow } from './store.ts';

/** Sends password links to the current address only. */
const NO_GUARD = { previous_email: null, email_changed: null };

export async function readProfile(db: Db, userId: number): Promise<ProfileDetails> {
  const { user, account } = await selectUserAndAccount(db, userId);
  const userType = user.proxy === 1 ? 'proxy' : await selectAccountType(db, account.id);
  return { user, account, userType };
}

/**
 * @throws Failure TWO_FACTOR_NOT_ENABLED_HERE, IP_WHITELIST_NOT_ENABLED, LAST_UNRESTRICTED_USER, 403, or too many
 * requests
 */
export async function updateProfile(
  ctx: ActorCtx,
  tx: Tx,
  changes: ProfileChanges,
): Promise<Outcome<ProfileDetails>> {
  const { userId } = ctx.actor;
  const unchanged = await readProfile(tx, userId);
  if (Object.keys(changes).length === 0) return nothingChanged(unchanged);
  const { user, account } = unchanged;
  await requireChangeable(tx, user, changes);

  const twoFactorEvents = changes.two_factor_auth === false ? await dropTwoFactor(ctx, tx, user) : [];
  if (changes.restricted === true && user.restricted === 0) await deleteGrants(tx, userId);
  if (changes.email !== undefined) await changeEmail(ctx, tx, user, changes.email);
  // Whoever switches the mails about activity on is not told what happened before.
  const isSwitchedOn = changes.email_notifications === true && user.email_notifications === 0;
  const digest_to = isSwitchedOn ? account.last_event_id : undefined;
  await updateProfileRow(tx, userId, { ...columnsOf(changes), digest_to });
  const isSwitchedOff = changes.email_notifications === false && user.email_notifications === 1;
  if (isSwitchedOff) await dropWaitingActivity(tx, userId);
  const updated = await readProfile(tx, userId);
  return { value: updated, event: [profileUpdateEvent(user, updated.user), ...twoFactorEvents] };
}

async function requireChangeable(tx: Tx, user: UserRow, changes: ProfileChanges): Promise<void> {
  const { email, restricted } = changes;
  reject(
    switchProblems(changes, {
      two_factor_auth: user.totp_secret !== null,
      ip_whitelist_enabled: user.ip_whitelist_enabled === 1,
    }),
  );
  const isEmailOfParent = user.proxy === 1 && email !== undefined && email !== user.email;
  const givesRights = restricted === false && user.restricted === 1;
  if (isEmailOfParent || givesRights) throw Failure.forbidden();
  if (restricted === true) await requireAnotherUnrestricted(tx, user, 'restricted');
}

/**
 * Changes the address at once and notifies the new and the earlier addresses. Changing back to the previous address
 * removes the guard and ends password links that are still open: the address used in between may belong to an
 * attacker, and must neither receive new links nor keep a valid one.
 */
async function changeEmail(ctx: Ctx, tx: Tx, user: UserRow, email: string): Promise<void> {
  if (email === user.email) return;
  await countAttempt(tx, ctx, 'emailChange', user.id);
  const now = ctx.now();
  const guarding = guardingAddress(user, now);
  const isSetBack = email === user.previous_email;
  const guard = isSetBack ? NO_GUARD : { previous_email: guarding, email_changed: now };
  await updateProfileRow(tx, user.id, { email, ...guard });
  if (isSetBack) await endPasswordLinks(tx, user.id);
  await notifyOfEmail(ctx, tx, user, email, [guarding, user.email, email]);
}

async function notifyOfEmail(
  ctx: Ctx,
  tx: Tx,
  user: UserRow,
  email: string,
  recipients: readonly string[],
): Promise<void> {
  for (const recipient of new Set(recipients)) {
    await enqueue(tx, ctx, {
      template: 'email-changed',
      kind: 'email',
      recipient,
      userId: user.id,
      values: { username: user.username, email },
    });
  }
}

/** Operator command: password links go to the current address from now on, regardless of recent changes. */
export function acceptEmail(ctx: Ctx, target: Pick<UserRow, 'id' | 'account_id'>): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const { user } = await selectUserAndAccount(tx, target.id);
    await updateProfileRow(tx, user.id, NO_GUARD);
    return { value: undefined, event: profileUpdateEvent(user) };
  });
}

/**
 * Operator command: sets the address of a user, and notifies the new and the earlier one. Password links go to the new
 * address at once, because the operator knows whose it is.
 */
export function setEmail(ctx: Ctx, target: Pick<UserRow, 'id' | 'account_id'>, email: string): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const { user } = await selectUserAndAccount(tx, target.id);
    if (email === user.email) return nothingChanged(undefined);
    await updateProfileRow(tx, user.id, { email, ...NO_GUARD });
    await endPasswordLinks(tx, user.id);
    await notifyOfEmail(ctx, tx, user, email, [user.email, email]);
    return { value: undefined, event: profileUpdateEvent(user, { ...user, email }) };
  });
}

/**
 * Switches `email_notifications` off for a user that a mailed link authenticates.
 * @param isRight whether the link is for the user as it is now
 */
export function endNotifications(
  ctx: Ctx,
  target: Pick<UserRow, 'id' | 'account_id'>,
  isRight: (user: UserRow) => boolean,
): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const user = await selectUser(tx, target.id);
    if (!user || !isRight(user) || user.email_notifications === 0) return nothingChanged(undefined);
    await updateProfileRow(tx, user.id, { email_notifications: 0 });
    await dropWaitingActivity(tx, user.id);
    return { value: undefined, event: profileUpdateEvent(user, { ...user, email_notifications: 0 }) };
  });
}

/** Columns that are undefined stay unchanged. */
function columnsOf({ authorized_keys: keys, ...changes }: ProfileChanges) {
  return {
    timezone: changes.timezone,
    email_notifications: flag(changes.email_notifications),
    shell_auth_method: changes.shell_auth_method,
    authorized_keys: keys && (keys.length > 0 ? JSON.stringify(keys) : null),
    restricted: flag(changes.restricted),
    ip_whitelist_enabled: flag(changes.ip_whitelist_enabled),
  };
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0;
}

/** @param updated left out where no field of the profile has changed */
function profileUpdateEvent(user: UserRow, updated?: UserRow): NewEvent {
  const shown = (row: UserRow) => ({ ...row, two_factor_auth: row.totp_secret !== null });
  return {
    accountId: user.account_id,
    action: 'profile_update',
    entity: profileEntity(user),
    changes: updated && changesBetween(profileShownChanges, shown(user), shown(updated)),
  };
}

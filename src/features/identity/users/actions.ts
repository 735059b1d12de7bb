import type { ActorCtx, Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import type { UserChanges, UserInput } from '#domain/identity/user-inputs';
import { requireBelowLimit } from '#domain/limits';
import { userEntity } from '#features/events/entities';
import { appIds } from '#features/identity/apps/records';
import { requireAttemptsLeft, takeAttempt } from '#features/identity/attempts/counted-rates';
import { endAttemptsOf } from '#features/identity/attempts/sign-in-attempts';
import { deleteDevicesOf } from '#features/identity/devices/records';
import { deleteGrants } from '#features/identity/grants/records';
import { accountLimit } from '#features/identity/limits/limits';
import { addPasswordLink, hashChosen } from '#features/identity/password/actions';
import { deleteSessionsOf } from '#features/identity/sessions/records';
import { claimInvitationLink, dropWaitingLinks, enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { endWebhooksOfApps } from '#features/webhooks/end';
import { lockAccount } from '#store/locks';
import { nothingChanged } from '#store/outcome';
import type { UserRow } from '#store/schema/tables/index';
import { addDryRunWrite } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { LAST_UNRESTRICTED_USER, USERNAME_IN_USE } from './rules.ts';
import { type UserDetails, userShownChanges } from './schema.ts';
import {
  countUnrestrictedUsers,
  countUsers,
  deleteUserRow,
  insertUser,
  isUsernameTaken,
  updateIpWhitelist,
  updateUserRow,
  withDetails,
} from './store.ts';
import { mutateUser, userOfAccount } from './target.ts';

export interface NewUserInput {
  username: string;
  email: string;
  restricted: boolean;
  /** Without one, the user cannot sign in until it has set a password. */
  password?: string;
  /** True if the user need not change the password at the first sign-in. */
  keepsPassword?: boolean;
  /** True for the user through which a parent account acts. */
  proxy?: boolean;
}

/** @throws Failure USERNAME_IN_USE, `limitReached`; for the password its length or PASSWORD_TOO_COMMON */
export async function createUser(ctx: Ctx, accountId: number, input: NewUserInput): Promise<UserRow> {
  const passwordHash = await hashNewPassword(input);
  return await ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    const user = await addUser(ctx, tx, accountId, input, passwordHash);
    await requireRoomForUsers(ctx, tx, accountId);
    return { value: user, event: userCreateEvent(user) };
  });
}

/** Creates a user and mails a link to choose the first password. @throws Failure USERNAME_IN_USE, `limitReached` */
export async function inviteUser(
  ctx: ActorCtx,
  tx: Tx,
  { username, email, restricted = true }: UserInput,
): Promise<Outcome<UserDetails>> {
  const { accountId } = ctx.actor;
  countNameOfDryRun(ctx, tx);
  const user = await addUser(ctx, tx, accountId, { username, email, restricted }, null);
  await requireRoomForUsers(ctx, tx, accountId);
  const { link, expiry } = await addPasswordLink(ctx, tx, user.id, ctx.settings.ttl.invitation);
  const values = { username, link, expiry, invitedBy: ctx.actor.userId };
  await enqueue(tx, ctx, { template: 'invitation', ...mailTo(user), values });
  return { value: await detailsOf(ctx, tx, user), event: userCreateEvent(user) };
}

/**
 * Changes the username or `restricted`. A change of `restricted` deletes the user's grants.
 * @throws Failure USERNAME_IN_USE, LAST_UNRESTRICTED_USER, or when a proxy user is renamed
 */
export async function updateUser(
  ctx: ActorCtx,
  tx: Tx,
  user: UserRow,
  changes: UserChanges,
): Promise<Outcome<UserDetails>> {
  const { username } = changes;
  if (username !== undefined) countNameOfDryRun(ctx, tx);
  const restricted = changes.restricted === undefined ? user.restricted : changes.restricted ? 1 : 0;
  if (username === undefined && changes.restricted === undefined) {
    return nothingChanged(await detailsOf(ctx, tx, user));
  }
  if (username !== undefined && username !== user.username) {
    if (await isUsernameTaken(tx, username, user.id)) throw usernameInUse();
    if (user.proxy === 1) throw Failure.forbidden();
  }
  if (restricted === 1) await requireAnotherUnrestricted(tx, user, 'restricted');
  if (restricted !== user.restricted) await deleteGrants(tx, user.id);
  const updated = await updateUserRow(tx, user.id, {
    ...(username === undefined ? {} : { username }),
    restricted,
  });
  if (!updated) throw usernameInUse();
  const shown = (row: UserRow) => ({ ...row, restricted: row.restricted === 1 });
  const eventChanges = changesBetween(userShownChanges, shown(user), shown(updated));
  return {
    value: await detailsOf(ctx, tx, updated),
    event: { ...userEvent('user_update', updated), changes: eventChanges },
  };
}

/** Call it before an unrestricted user is deleted or restricted. @throws Failure LAST_UNRESTRICTED_USER */
export async function requireAnotherUnrestricted(tx: Tx, user: UserRow, field?: 'restricted'): Promise<void> {
  if (user.restricted === 1 || user.proxy === 1) return;
  if ((await countUnrestrictedUsers(tx, user.account_id)) > 1) return;
  reject([{ ...(field ? { field } : {}), reason: LAST_UNRESTRICTED_USER }]);
}

/** Called after the user was inserted, so that a taken username is reported rather than the limit. */
async function requireRoomForUsers(ctx: Ctx, tx: Tx, accountId: number): Promise<void> {
  const limit = await accountLimit(tx, ctx.settings.limits, accountId, 'users');
  requireBelowLimit(await countUsers(tx, accountId), limit, 'users', 'account');
}

/** @throws Failure for the length of the password, or PASSWORD_TOO_COMMON */
export async function hashNewPassword(input: Omit<NewUserInput, 'restricted'>): Promise<string | null> {
  return input.password === undefined ? null : await hashChosen(input, input.password);
}

/** @throws Failure USERNAME_IN_USE */
export async function addUser(
  ctx: Ctx,
  tx: Tx,
  accountId: number,
  { username, email, restricted, keepsPassword = false, proxy = false }: NewUserInput,
  passwordHash: string | null,
): Promise<UserRow> {
  const created = ctx.now();
  const user = await insertUser(tx, {
    account_id: accountId,
    username,
    email,
    restricted: restricted ? 1 : 0,
    password_hash: passwordHash,
    password_created: passwordHash === null ? null : created,
    // Somebody else chose the password, so the user has to change it.
    password_temporary: passwordHash === null || keepsPassword ? 0 : 1,
    proxy: proxy ? 1 : 0,
    created,
  });
  if (!user) throw usernameInUse();
  return user;
}

/** Operator command: users can only disable the whitelist themselves. @throws Failure when the user is gone */
export function setIpWhitelist(ctx: Ctx, target: UserRow, enabled: boolean): Promise<void> {
  return mutateUser(ctx, target, async (tx, user) => {
    await updateIpWhitelist(tx, user.id, enabled ? 1 : 0);
    return { value: undefined, event: userEvent('user_update', user) };
  });
}

/**
 * Deletes a user with its records; its tokens are revoked, and the webhooks of its apps end.
 * @throws Failure LAST_UNRESTRICTED_USER, when the user is gone, or for a proxy user
 */
export async function deleteUser(tx: Tx, user: UserRow): Promise<Outcome<void>> {
  if (user.proxy === 1) throw Failure.forbidden();
  await requireAnotherUnrestricted(tx, user);
  await dropWaitingLinks(tx, user.id);
  const ended = await endWebhooksOfApps(tx, appIds(tx, { user_id: user.id }), user.account_id);
  await deleteUserRow(tx, user.id);
  const webhooks = ended.length;
  return {
    value: undefined,
    event: [...ended, userEvent('user_delete', user)],
    deletes: { users: 1, ...(webhooks > 0 && { webhooks }) },
  };
}

export function userCreateEvent(user: UserRow): NewEvent {
  return userEvent('user_create', user);
}

export function userEvent(
  action: 'user_create' | 'user_update' | 'user_delete' | 'user_invitation_show',
  user: UserRow,
): NewEvent {
  return { accountId: user.account_id, action, entity: userEntity(user) };
}

async function detailsOf(ctx: Ctx, tx: Tx, user: UserRow): Promise<UserDetails> {
  const [details] = await withDetails(tx, [user], ctx.now() - ctx.settings.ttl.logins);
  return details as UserDetails;
}

function usernameInUse(): Failure {
  return Failure.invalid([{ field: 'username', reason: USERNAME_IN_USE }]);
}

/**
 * Usernames are unique across accounts, so whoever may try any number of them finds out those of others. Therefore names
 * that are taken are counted, and dry runs.
 */
const NAMES_TRIED = 'usernamesTried';

/** Call it before the write of a username that somebody chose. @throws Failure too many requests */
export async function requireNamesLeft(ctx: ActorCtx): Promise<void> {
  await requireAttemptsLeft(ctx.db, ctx, NAMES_TRIED, accountKey(ctx));
}

/** Counts the name if the transaction is a dry run. */
function countNameOfDryRun(ctx: ActorCtx, tx: Tx): void {
  addDryRunWrite(tx, (counting) => countName(ctx, counting));
}

/** Counts a name that was refused because it is taken. */
export async function countTakenName(ctx: ActorCtx, { problems }: Failure): Promise<void> {
  if (problems.every(({ reason }) => reason !== USERNAME_IN_USE)) return;
  await ctx.mutate(async (tx) => ({ value: await countName(ctx, tx), noEvent: 'only attempts are counted' }));
}

async function countName(ctx: ActorCtx, tx: Tx): Promise<void> {
  await takeAttempt(tx, ctx, NAMES_TRIED, accountKey(ctx));
}

function accountKey({ actor }: ActorCtx): string {
  return String(actor.accountId);
}

interface ShownInvitation {
  /** With which the invited user sets the first password. */
  link: string;
  /** UTC seconds. */
  expiry: number;
}

/**
 * The link of an invitation that is not mailed, for who invited the user: once, and only while the user has never had a
 * password. A link for anybody else would take the user over.
 * @throws Failure 404 when there is no such link, or no such user
 */
export function showInvitation(ctx: ActorCtx, username: string): Promise<ShownInvitation> {
  return ctx.mutate(async (tx) => {
    const user = await userOfAccount().load({ ...ctx, db: tx }, { username });
    const invited = { userId: user.id, invitedBy: ctx.actor.userId };
    const shown = user.password_hash === null ? await claimInvitationLink(tx, ctx, invited) : undefined;
    if (!shown) throw Failure.notFound();
    return { value: shown, event: userEvent('user_invitation_show', user) };
  });
}

/** How many of each were ended. */
interface EndedSignIns {
  sessions: number;
  devices: number;
  attempts: number;
}

/** Operator command: ends the sessions, pending sign-ins and trusted devices of a user. API tokens stay valid. */
export function signOutUser(ctx: Ctx, user: Pick<UserRow, 'id' | 'account_id'>): Promise<EndedSignIns> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, user.account_id);
    const attempts = await endAttemptsOf(tx, user.id);
    return {
      value: {
        sessions: await deleteSessionsOf(tx, user.id),
        devices: await deleteDevicesOf(tx, user.id),
        attempts,
      },
      noEvent: 'sign-ins have a list of their own',
    };
  });
}

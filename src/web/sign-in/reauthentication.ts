import { isAuthenticationRecent } from '#access/decide';
import { CODE_WRONG } from '#domain/reasons/refusals';
import { recordReauthentication } from '#features/identity/sessions/actions';
import { acceptTwoFactorCode, readTwoFactorCode } from '#features/identity/two-factor/actions';
import { selectSignInUser } from '#features/identity/users/records';
import { isSameSecret, matchesHash, userTurn } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import type { SignedInVisit } from '#web/kit/answer';
import { type FormField, field, hidden } from '#web/kit/fields';
import { type Html, html } from '#web/kit/html';
import { logSignIn } from '#web/kit/security-log';
import { findDevice } from './actions.ts';
import { giveBack, reserveAttempt, withReserved } from './limits.ts';
import { factorOf } from './rules.ts';

const NO_EVENT = 'sign-ins have a list of their own';

/** What of a request is needed to confirm who its user is. */
export type ReauthenticationContext = Pick<
  SignedInVisit,
  'ctx' | 'signedIn' | 'ip' | 'cookies' | 'log' | 'watch'
>;

export interface ReauthenticationInput {
  password: string;
  /** Of the second factor; ignored for users without one. */
  code: string;
  /** True if the password was right in the form before; then it is not looked at. */
  isPasswordKnown?: boolean;
}

export type ReauthenticationOutcome = 'proved' | 'wrong password' | 'wrong code';

/**
 * Checks that the person in front of a signed-in browser is the user. Counts as an attempt to sign in. The session
 * gets a new cookie and is confirmed for a while (`RECENT_AUTHENTICATION_SECONDS`).
 * @throws Failure too many requests, service busy, or when the session has ended
 */
export async function reauthenticate(
  visit: ReauthenticationContext,
  { password, code, isPasswordKnown = false }: ReauthenticationInput,
): Promise<ReauthenticationOutcome> {
  const { ctx, signedIn, ip, cookies } = visit;
  const { id, username, password_hash: hash, totp_secret } = signedIn.user;
  const device = await findDevice(ctx, cookies, signedIn.user);
  const reserved = await reserveAttempt(ctx, { username, ip, deviceId: device?.id, user: undefined });
  const turn = userTurn(id);
  const isRight =
    isPasswordKnown || (await withReserved(ctx, reserved, () => matchesHash(password, hash, turn)));
  const given =
    totp_secret === null
      ? undefined
      : await withReserved(ctx, reserved, () => readTwoFactorCode(signedIn.user, code, turn));
  const { outcome, cookie } = await ctx.mutate<{ outcome: ReauthenticationOutcome; cookie?: string }>(
    async (tx) => {
      const user = await selectSignInUser(tx, id);
      if (!isRight || !user || user.password_hash !== hash)
        return { value: { outcome: 'wrong password' }, noEvent: NO_EVENT };
      if (user.totp_secret !== null && !(given && (await acceptTwoFactorCode(ctx, tx, id, given))))
        return { value: { outcome: 'wrong code' }, noEvent: NO_EVENT };
      await giveBack(ctx, tx, reserved);
      const cookie = await recordReauthentication(ctx, tx, signedIn.session);
      return { value: { outcome: 'proved', cookie }, noEvent: NO_EVENT };
    },
  );
  const factor = given && outcome !== 'wrong password' ? factorOf(code) : 'password';
  logSignIn(visit, { outcome: outcome === 'proved' ? 'confirmed' : 'wrong', factor, userId: id });
  if (cookie !== undefined) {
    cookies.set('session', cookie);
    // What the same request still writes counts for the new cookie.
    signedIn.session.hash = hashToken(cookie);
  }
  return outcome;
}

const PASSWORD_WRONG = 'The password is wrong';

const WHY = 'You signed in a while ago. Confirm that it is you.';

/**
 * The fields with which a user confirms who they are. There are none while the last confirmation is recent. After a
 * wrong code only the code is asked again.
 * @param outcome of the attempt before
 */
export function reauthenticationFields(
  visit: SignedInVisit,
  outcome?: ReauthenticationOutcome,
): Html | undefined {
  const { ctx, signedIn, form } = visit;
  if (isAuthenticationRecent(signedIn.session, ctx.now())) return undefined;
  const hasCode = signedIn.user.totp_secret !== null;
  if (hasCode && outcome === 'wrong code') {
    const carried = form.get('ticket') ?? '';
    const ticket = isTicketRight(visit, carried) ? carried : passwordTicket(visit);
    return html`${hidden('ticket', ticket)}
${codeField({ hint: WHY, error: CODE_WRONG, autofocus: true })}`;
  }
  const password = field({
    name: 'password',
    label: 'Your password',
    autocomplete: 'current-password',
    hint: WHY,
    error: outcome === 'wrong password' ? PASSWORD_WRONG : undefined,
  });
  return hasCode ? html`${password}\n${codeField({})}` : password;
}

function codeField(rest: Partial<FormField>): Html {
  return field({
    name: 'code',
    label: 'Code from your authenticator app',
    autocomplete: 'one-time-code',
    numeric: true,
    ...rest,
  });
}

/** Checks what was entered in `reauthenticationFields`. @throws Failure too many requests, service busy */
export async function readReauthenticationFields(visit: SignedInVisit): Promise<ReauthenticationOutcome> {
  const { ctx, signedIn, form } = visit;
  if (isAuthenticationRecent(signedIn.session, ctx.now())) return 'proved';
  return await reauthenticate(visit, {
    password: form.get('password') ?? '',
    code: form.get('code') ?? '',
    isPasswordKnown: isTicketRight(visit, form.get('ticket') ?? ''),
  });
}

/** How long a form remembers that the password entered in it was right, in seconds. */
const TICKET_SECONDS = 600;

/** Of a request: what a ticket depends on. */
type TicketHolder = Pick<SignedInVisit, 'ctx' | 'signedIn'>;

const TICKET = /^(\d{1,12})\.([0-9a-f]{64})$/;

/**
 * A value for a form that is shown again because of another field: the password in it was right, so the user need not
 * repeat it. It says nothing about the password, is of use in this session only, and ends with the password.
 */
export function passwordTicket(holder: TicketHolder): string {
  const until = holder.ctx.now() + TICKET_SECONDS;
  return `${until}.${seals(holder, until)[0] ?? ''}`;
}

export function isTicketRight(holder: TicketHolder, given: string): boolean {
  const [, until = '', seal = ''] = TICKET.exec(given) ?? [];
  if (seal === '' || Number(until) <= holder.ctx.now()) return false;
  return seals(holder, Number(until)).some((one) => isSameSecret(seal, one));
}

function seals({ ctx, signedIn: { session, user } }: TicketHolder, until: number): string[] {
  const text = `${session.id} ${until} ${user.password_hash ?? ''}`;
  return ctx.encryption.derive('password ticket', text).map((seal) => seal.toString('hex'));
}

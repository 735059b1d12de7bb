import { isAuthenticationRecent } from '#access/proof';
import { CODE_WRONG } from '#domain/reasons/refusals';
import { type FormField, field, hidden } from '#web/kit/fields';
import { type Html, html } from '#web/kit/html';
import type { SignedInVisit } from '#web/kit/require-session';
import { isTicketRight, passwordTicket } from './password-ticket.ts';
import { type ReauthenticationOutcome, reauthenticate } from './prove.ts';

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

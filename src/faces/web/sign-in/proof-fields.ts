import { isProofFresh } from '#access/proof';
import { CODE_WRONG } from '#domain/reasons/refusals';
import { field } from '#faces/web/kit/fields';
import { type Html, html } from '#faces/web/kit/html';
import type { SignedInVisit } from '#faces/web/kit/require-session';
import { type ProofOutcome, proveIdentity } from './prove.ts';

const PASSWORD_WRONG = 'The password is wrong';

/**
 * The fields with which a user confirms who they are. There are none while the last confirmation is recent.
 * @param outcome of the attempt before
 */
export function proofFields({ ctx, signedIn }: SignedInVisit, outcome?: ProofOutcome): Html | undefined {
  if (isProofFresh(signedIn.session, ctx.now())) return undefined;
  const password = field({
    name: 'password',
    label: 'Your password',
    autocomplete: 'current-password',
    hint: 'You signed in a while ago. Confirm that it is you.',
    error: outcome === 'wrong password' ? PASSWORD_WRONG : undefined,
  });
  if (signedIn.user.totp_secret === null) return password;
  return html`${password}
${field({
  name: 'code',
  label: 'Code of your authenticator app',
  autocomplete: 'one-time-code',
  numeric: true,
  error: outcome === 'wrong code' ? CODE_WRONG : undefined,
})}`;
}

/** Checks what was entered in `proofFields`. @throws Failure too many requests, service busy */
export async function readProofFields(visit: SignedInVisit): Promise<ProofOutcome> {
  const { ctx, signedIn, form } = visit;
  if (isProofFresh(signedIn.session, ctx.now())) return 'proved';
  return await proveIdentity(visit, { password: form.get('password') ?? '', code: form.get('code') ?? '' });
}

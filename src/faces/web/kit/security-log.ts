import type { BrowserRequest } from './visit.ts';

/** How an attempt ended. `code asked`: the password was right, and the second factor is still to come. */
export type SignInOutcome = 'successful' | 'code asked' | 'wrong' | 'refused' | 'expired';

/** What the outcome was decided by. */
export type Factor = 'password' | 'totp' | 'scratch' | 'trusted device';

export type PasswordOutcome = 'link asked' | 'wrong link' | 'set' | 'wrong' | 'changed';

interface Line<Outcome> {
  outcome: Outcome;
  /** Undefined for nobody. What was typed stays out: people type their password into the wrong field. */
  userId: number | undefined;
}

type Where = Pick<BrowserRequest, 'log' | 'ip'>;

/** One line for each attempt to sign in, after its commit. Refused ones are a warning in each window instead. */
export function logSignIn(
  { log, ip }: Where,
  { outcome, factor, userId }: Line<SignInOutcome> & { factor: Factor },
): void {
  log.info({ security: 'sign_in', outcome, factor, user_id: userId ?? null, ip }, 'sign-in');
}

/** One line for each attempt to set or change a password, and for each link that was asked for; after the commit. */
export function logPassword({ log, ip }: Where, { outcome, userId }: Line<PasswordOutcome>): void {
  log.info({ security: 'password', outcome, user_id: userId ?? null, ip }, 'password');
}

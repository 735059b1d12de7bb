import type { BrowserRequest } from './visit.ts';

/**
 * The outcome of an attempt. `code asked`: the password was right, and the second factor is pending. `confirmed`: a
 * signed-in user entered the password again.
 */
export type SignInOutcome = 'successful' | 'code asked' | 'confirmed' | 'wrong' | 'refused' | 'expired';

/** The factor that decided the outcome. */
export type Factor = 'password' | 'totp' | 'scratch' | 'trusted device';

export type PasswordOutcome = 'link asked' | 'wrong link' | 'set' | 'wrong' | 'changed';

interface SecurityLogEntry<Outcome> {
  outcome: Outcome;
  /** Undefined for an unknown user. Never log what was typed: people enter their password in the wrong field. */
  userId: number | undefined;
}

type LogContext = Pick<BrowserRequest, 'log' | 'ip'>;
type ObservedLogContext = LogContext & Pick<BrowserRequest, 'watch'>;

/**
 * Logs one line per attempt to sign in. Call it after the commit. Attempts refused by a limit are logged as one
 * warning per window instead.
 */
export function logSignIn(
  { log, ip, watch }: ObservedLogContext,
  { outcome, factor, userId }: SecurityLogEntry<SignInOutcome> & { factor: Factor },
): void {
  log.info({ security: 'sign_in', outcome, factor, user_id: userId ?? null, ip }, 'sign-in');
  watch?.signIn?.(outcome, factor);
}

/** Logs one line per attempt to set or change a password, and per link requested. Call it after the commit. */
export function logPassword(
  { log, ip }: LogContext,
  { outcome, userId }: SecurityLogEntry<PasswordOutcome>,
): void {
  log.info({ security: 'password', outcome, user_id: userId ?? null, ip }, 'password');
}

import { hash } from 'node:crypto';

/** What is kept of a token: it is random, so a plain SHA-256 cannot be turned back or guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

import { hash } from 'node:crypto';

/**
 * The form in which a token is stored. Tokens are random, so a plain SHA-256 can neither be reversed nor guessed.
 */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

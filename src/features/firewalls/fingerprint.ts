import { hash } from 'node:crypto';
import { canonicalText, type FirewallRules } from '#domain/firewalls/rules';

/** The first eight digits of SHA-1, by which clients know rules again. It protects nothing. */
export function fingerprintOf(rules: FirewallRules): string {
  return hash('sha1', canonicalText(rules)).slice(0, 8);
}

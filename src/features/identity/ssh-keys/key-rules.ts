import { createPublicKey } from 'node:crypto';
import type { Problem } from '#domain/failure';
import {
  AUTHORIZED_KEY_TYPE_NOT_ALLOWED,
  type NistPoint,
  type PublicKeyFault,
  parsePublicKey,
  SSH_KEY_TYPE_NOT_ALLOWED,
  SSH_KEY_TYPES,
} from '#domain/identity/ssh-key';
import { NOT_VALID, notValid } from '#domain/reasons/values';

/** The names of the curves in JSON Web Keys (RFC 7518 6.2.1.1). */
const JWK_CURVES = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const;

/** What is wrong with a key that a user wants to keep: its type, or the rest. */
export function sshKeyProblem(key: string): string | undefined {
  const fault = publicKeyFault(key, SSH_KEY_TYPES);
  if (fault === 'type') return SSH_KEY_TYPE_NOT_ALLOWED;
  return fault && NOT_VALID({ field: 'ssh_key' });
}

/** The first key that is wrong, as the list's problem. A key that comes again is looked at once. */
export function authorizedKeyProblems(keys: readonly (string | undefined)[]): Problem[] {
  const field = 'authorized_keys';
  const right = new Set<string | undefined>([undefined]);
  for (const [index, key] of keys.entries()) {
    if (key === undefined || right.has(key)) continue;
    const fault = publicKeyFault(key);
    if (fault === 'type') return [{ field, reason: AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: index + 1 }) }];
    if (fault === 'rest') return [notValid(field)];
    right.add(key);
  }
  return [];
}

/** What is wrong with a public key in OpenSSH form of one of these types; those for computes when left out. */
export function publicKeyFault(text: string, types?: ReadonlySet<string>): PublicKeyFault | undefined {
  const key = parsePublicKey(text, types);
  if (typeof key === 'string') return key;
  return key.point && !isOnCurve(key.point) ? 'rest' : undefined;
}

/** OpenSSL takes no other points. */
function isOnCurve({ curve, x, y }: NistPoint): boolean {
  const [textX, textY] = [x, y].map((bytes) => Buffer.from(bytes).toString('base64url'));
  const key = { kty: 'EC', crv: JWK_CURVES[curve], x: textX, y: textY };
  try {
    return createPublicKey({ key, format: 'jwk' }) !== undefined;
  } catch {
    return false;
  }
}

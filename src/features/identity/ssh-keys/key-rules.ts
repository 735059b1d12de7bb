import { createPublicKey } from 'node:crypto';
import {
  type NistPoint,
  type PublicKeyFault,
  parsePublicKey,
  SSH_KEY_TYPE_NOT_ALLOWED,
  SSH_KEY_TYPES,
} from '#domain/identity/ssh-key';
import { NOT_VALID } from '#domain/reasons/values';

/** Curve names in JSON Web Keys (RFC 7518 section 6.2.1.1). */
const JWK_CURVES = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const;

/** Checks a key that a user adds. @returns the reason, different for a wrong type than for other faults */
export function sshKeyProblem(key: string): string | undefined {
  const fault = publicKeyFault(key, SSH_KEY_TYPES);
  if (fault === 'type') return SSH_KEY_TYPE_NOT_ALLOWED;
  return fault && NOT_VALID({ field: 'ssh_key' });
}

/** Checks a public key in OpenSSH format. @param types the types allowed; those for computes by default */
export function publicKeyFault(text: string, types?: ReadonlySet<string>): PublicKeyFault | undefined {
  const key = parsePublicKey(text, types);
  if (typeof key === 'string') return key;
  return key.point && !isOnCurve(key.point) ? 'rest' : undefined;
}

/** OpenSSL refuses points that are not on the curve. */
function isOnCurve({ curve, x, y }: NistPoint): boolean {
  const [textX, textY] = [x, y].map((bytes) => Buffer.from(bytes).toString('base64url'));
  const key = { kty: 'EC', crv: JWK_CURVES[curve], x: textX, y: textY };
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

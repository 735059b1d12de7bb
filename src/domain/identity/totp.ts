const DIGITS = 6;
const SECONDS_PER_STEP = 30;
/** Codes of that many steps before and after the current one are accepted, to tolerate clock skew. */
const TOLERANCE = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_CHARACTERS = 16;

/** A code and the time step it belongs to. */
export interface TotpCode {
  step: number;
  code: string;
}

/**
 * The codes of a secret that are accepted at a time, oldest first (RFC 6238: SHA-1, 6 digits, 30 seconds).
 * @param secret base32
 * @param now UTC seconds
 */
export type TotpCodes = (secret: string, now: number) => TotpCode[];

/** Loads the TOTP library. Call it before a transaction begins, because a transaction must not wait for it. */
export async function loadTotp(): Promise<TotpCodes> {
  const { HOTP, Secret } = await import('otpauth');
  return (secret, now) => {
    const key = Secret.fromBase32(secret);
    const current = Math.floor(now / SECONDS_PER_STEP);
    return Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => {
      const step = current - TOLERANCE + index;
      const code = HOTP.generate({ secret: key, algorithm: 'SHA1', digits: DIGITS, counter: step });
      return { step, code };
    });
  };
}

/** Removes the spaces that people type between digits. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(' ', '');
}

/**
 * A secret of 16 base32 characters.
 * @param hex 10 random bytes
 */
export function totpSecret(hex: string): string {
  return [...BigInt(`0x${hex}`).toString(32).padStart(SECRET_CHARACTERS, '0')]
    .map((digit) => BASE32[Number.parseInt(digit, 32)])
    .join('');
}

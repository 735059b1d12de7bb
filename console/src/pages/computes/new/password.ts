/** Letters and digits that nobody mistakes for others. */
const CHARACTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 24;

/** A password that nobody can guess. @param fill fills with random bytes */
export function newPassword(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown): string {
  let password = '';
  const bytes = new Uint8Array(LENGTH);
  while (password.length < LENGTH) {
    fill(bytes);
    for (const byte of bytes) {
      // Each character is equally likely: the bytes beyond the last whole set are left out.
      const isEven = byte < 256 - (256 % CHARACTERS.length);
      if (isEven && password.length < LENGTH) password += CHARACTERS[byte % CHARACTERS.length];
    }
  }
  return password;
}

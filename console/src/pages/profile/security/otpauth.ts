const ISSUER = 'Palisade';

/** What an authenticator app reads from the QR code. */
export function otpauthUri(username: string, secret: string): string {
  const label = `${ISSUER}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}`;
}

/** A secret in groups, to be typed. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

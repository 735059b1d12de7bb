const SHOWN = 12;

/** A public key as people tell keys apart: its type, the end of its base64 part, its comment. */
export function shortKey(key: string): string {
  const [type = '', base64 = '', ...comment] = key.trim().split(/\s+/);
  const end = base64.length > SHOWN ? `…${base64.slice(-SHOWN)}` : base64;
  return [type, end, ...comment].filter((part) => part !== '').join(' ');
}

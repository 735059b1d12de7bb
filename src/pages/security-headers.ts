/**
 * The pages have no script, no inline style, no form and nothing of another origin, so all of that is refused: what
 * someone smuggles into a page does nothing.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The same on every page, as a flat list of names and values. */
export function pageHeaders(publicUrl: string): readonly string[] {
  return [
    ...['Content-Security-Policy', POLICY],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['X-Frame-Options', 'DENY'],
    ...['Referrer-Policy', 'no-referrer'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

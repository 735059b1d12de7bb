/**
 * The pages have no script, no inline style and nothing of another origin, so all of that is refused: what someone
 * smuggles into a page does nothing.
 */
function policy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets.length === 0 ? "'none'" : formTargets.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The same on every page, as a flat list of names and values.
 * @param formTargets sources of the content security policy that forms may go to; none on pages without forms
 */
export function pageHeaders(publicUrl: string, formTargets: readonly string[] = []): readonly string[] {
  return [
    ...['Content-Security-Policy', policy(formTargets)],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['X-Frame-Options', 'DENY'],
    ...['Referrer-Policy', 'no-referrer'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

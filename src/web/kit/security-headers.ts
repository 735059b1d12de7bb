/**
 * The pages use no inline scripts, no inline styles and nothing from other origins. Only pages with forms have a
 * script, a file of ours that helps with passwords; it never makes markup of text. Forbidding everything else makes
 * injected markup harmless.
 */
function policy(formTargets: readonly string[]): string {
  const hasForms = formTargets.length > 0;
  return [
    "default-src 'none'",
    ...(hasForms ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForms ? formTargets.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    ...(hasForms ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ');
}

/**
 * The security headers of every page, as alternating names and values.
 * @param formTargets sources of the content security policy to which forms may lead; empty for pages without forms
 */
export function pageHeaders(publicUrl: string, formTargets: readonly string[] = []): readonly string[] {
  return [
    ...['Content-Security-Policy', policy(formTargets)],
    // Not even our own console may hold on to the window of such a page: its forms are for people.
    ...['Cross-Origin-Opener-Policy', 'noopener-allow-popups'],
    ...headersOfAllPages(publicUrl),
  ];
}

/** Those that do not depend on what a page may load. */
export function headersOfAllPages(publicUrl: string): readonly string[] {
  return [
    ...['X-Content-Type-Options', 'nosniff'],
    ...['X-Frame-Options', 'DENY'],
    ...['Referrer-Policy', 'no-referrer'],
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

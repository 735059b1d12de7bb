/** Most browsers also claim to be others, so the more specific marks come first. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * A readable browser name from a `User-Agent` header: `Firefox on Linux`. The result never contains text from the
 * header, so the header cannot be used to inject text into messages or pages.
 */
export function browserName(userAgent: string): string {
  const browser = nameOf(BROWSERS, userAgent) ?? 'an unknown browser';
  const system = nameOf(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameOf(marks: typeof BROWSERS, userAgent: string): string | undefined {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0];
}

/** The origin of an app's redirect URI; empty for the private scheme of an installed app. */
export function websiteOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? origin : '';
}

import { systemClock } from '#platform/clock';
import { Refused } from '../errors.ts';
import { type Credentials, changeCredentials } from './credentials.ts';
import type { IssuedTokens } from './sign-in-server.ts';

/** An access token with less than that left may end on the way. */
const MARGIN_SECONDS = 60;

/** What a flow gave, as it is kept. */
export function toCredentials(
  { accessToken, refreshToken, expiresIn, scope }: IssuedTokens,
  kept: Pick<Credentials, 'client_id' | 'token_endpoint' | 'revocation_endpoint'>,
): Credentials {
  const { client_id, token_endpoint, revocation_endpoint } = kept;
  return {
    client_id,
    access_token: accessToken,
    refresh_token: refreshToken,
    expires: systemClock() + expiresIn,
    scope,
    token_endpoint,
    revocation_endpoint,
  };
}

export function isNearItsEnd({ expires }: Credentials): boolean {
  return expires - systemClock() < MARGIN_SECONDS;
}

/**
 * Credentials with another access token than the old ones. Of several processes one renews them, the others take what it
 * got: two that used one refresh token would look like a thief, and end the sign-in.
 * @throws Refused when the sign-in has ended, or the server cannot be asked
 */
export async function renewCredentials(server: string, old: Credentials): Promise<Credentials> {
  const renewed = await changeCredentials(server, async (kept) => {
    if (!kept || kept.access_token !== old.access_token) return kept;
    // Most calls renew nothing.
    const { GrantEnded, refreshTokens } = await import('./sign-in-server.ts');
    try {
      return toCredentials(await refreshTokens(kept), kept);
    } catch (error) {
      if (error instanceof GrantEnded) return undefined;
      throw error;
    }
  });
  if (renewed) return renewed;
  throw new Refused(`Your sign-in to ${server} has ended: run \`palisade login --server ${server}\``);
}

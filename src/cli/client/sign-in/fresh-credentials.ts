import { Refusal } from '#cli/errors';
import { systemClock } from '#platform/clock';
import { changeProfiles, loginCommand } from './credentials.ts';
import { type Credentials, type ProfileChoice, profileOf, withProfile } from './profiles.ts';
import type { IssuedTokens } from './sign-in-server.ts';

/** An access token that is valid for less time could expire before the request arrives. */
const MARGIN_SECONDS = 60;

/** Converts issued tokens to the stored form. */
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
    issued: systemClock(),
    scope,
    token_endpoint,
    revocation_endpoint,
  };
}

export function isNearItsEnd({ expires }: Credentials): boolean {
  return expires - systemClock() < MARGIN_SECONDS;
}

/**
 * Refreshes credentials whose access token is that of `old`. Only one of several processes refreshes, and the others
 * use its result: using a refresh token twice looks like theft and ends the sign-in.
 * @throws Refusal when the sign-in has ended, or the server is unreachable
 */
export async function renewCredentials(chosen: ProfileChoice, old: Credentials): Promise<Credentials> {
  const { server, profile: name = '' } = chosen;
  const changed = await changeProfiles(async (kept) => {
    const profile = profileOf(kept, name);
    const { credentials } = profile ?? {};
    if (!profile || !credentials || credentials.access_token !== old.access_token) return kept;
    // Loaded on demand, since most calls need no refresh.
    const { GrantExpiredError, refreshTokens } = await import('./sign-in-server.ts');
    try {
      const renewed = toCredentials(await refreshTokens(credentials), credentials);
      return withProfile(kept, name, { ...profile, credentials: renewed });
    } catch (error) {
      if (!(error instanceof GrantExpiredError)) throw error;
      return withProfile(kept, name, { ...profile, credentials: undefined });
    }
  });
  const renewed = profileOf(changed, name)?.credentials;
  if (renewed) return renewed;
  throw new Refusal(`Your sign-in to ${server} has expired: run \`${loginCommand(chosen)}\``);
}

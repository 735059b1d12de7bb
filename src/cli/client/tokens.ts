import { Refused } from '../errors.ts';
import { askForm, type ServerAnswer } from './requests.ts';

/** What a client has after a flow. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  scope: string;
}

/** The refresh token is not, or no longer, good for anything. */
export class GrantEnded extends Error {}

/** A new pair for a refresh token, which is used up by that. @throws GrantEnded, Refused */
export async function refreshTokens(
  endpoint: string,
  clientId: string,
  refreshToken: string,
): Promise<IssuedTokens> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
  const answer = await askForm(endpoint, fields);
  if (answer.status === 200) return readTokens(answer);
  if (['invalid_grant', 'invalid_client'].includes(answer.json?.error)) throw new GrantEnded();
  throw new Refused(`The sign-in could not be renewed: the server answered ${answer.status}`);
}

/** Ends the access that a refresh token stands for (RFC 7009). @throws Refused */
export async function revokeTokens(endpoint: string, clientId: string, refreshToken: string): Promise<void> {
  const { status } = await askForm(endpoint, {
    token: refreshToken,
    token_type_hint: 'refresh_token',
    client_id: clientId,
  });
  if (status !== 200) throw new Refused(`The sign-in could not be ended: the server answered ${status}`);
}

export function readTokens({ json }: ServerAnswer): IssuedTokens {
  const { access_token, refresh_token, expires_in, scope } = json ?? {};
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw new Refused('The sign-in server answered something else than tokens');
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresIn: Number(expires_in) || 0,
    scope: typeof scope === 'string' ? scope : '',
  };
}

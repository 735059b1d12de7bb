import { isWithin, type Scopes } from '#domain/identity/scopes';
import { redirectKind } from '#oauth/engine/redirect-uri';
import type { OauthClientRow } from '#store/schema/tables/index';

/** Whether the user has to be asked. @param consented scopes that the user has already granted to the client */
export function needsConsent(
  client: Pick<OauthClientRow, 'public' | 'redirect_uri'>,
  asked: Scopes,
  consented: Scopes,
): boolean {
  // Any program on the user's computer can impersonate such a client (RFC 8252 section 8.6).
  if (client.public === 1 && redirectKind(client.redirect_uri) !== 'web') return true;
  return !isWithin(asked, consented);
}

/** Whether a user of the account may grant the scopes: only parent accounts have child accounts. */
export function isGrantable(scopes: Scopes, isParent: boolean): boolean {
  return scopes === '*' || isParent || !scopes.some((scope) => scope.startsWith('child_account:'));
}

import type { Problem } from '#domain/failure';
import { ownRedirectProblem } from '#domain/identity/redirect-uri';

/** No app is at an address of the service itself. @param ownUrl address of the sign-in pages */
export function redirectProblems(redirectUri: string | undefined, ownUrl: string): Problem[] {
  const reason = redirectUri === undefined ? undefined : ownRedirectProblem(redirectUri, ownUrl);
  return reason === undefined ? [] : [{ field: 'redirect_uri', reason }];
}

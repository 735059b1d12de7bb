import type { Problem } from '#domain/failure';
import { ownRedirectProblem } from '#domain/identity/redirect-uri';

/** Refuses redirect URIs that point to the service itself. @param ownUrl URL of the sign-in pages */
export function redirectProblems(redirectUri: string | undefined, ownUrl: string): Problem[] {
  const reason = redirectUri === undefined ? undefined : ownRedirectProblem(redirectUri, ownUrl);
  return reason === undefined ? [] : [{ field: 'redirect_uri', reason }];
}

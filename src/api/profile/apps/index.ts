export { authorizeApp, type IssuedPair, issueAppTokens, revokeAllTokens } from './actions.ts';
export { appEndpoints } from './routes.ts';

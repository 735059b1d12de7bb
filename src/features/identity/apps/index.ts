export {
  authorizeClient,
  consentedScopes,
  dropAllTokens,
  revokeAllTokens,
  revokeApp,
} from './actions.ts';
export { appEndpoints } from './routes.ts';
export { selectApps } from './store.ts';
export { endAuthorization, issueTokens, type NewAppToken, spendRefreshToken } from './token-actions.ts';
export { deleteUnusedApps } from './unused-apps.ts';

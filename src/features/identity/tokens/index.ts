export {
  addToken,
  createToken,
  type NewTokenInput,
  newTokenValue,
  revokeToken,
  tokenCreateEvent,
} from './actions.ts';
export { insertMadeToken } from './made-token-store.ts';
export { tokenEndpoints } from './routes.ts';
export { Token, TokenLabel, toToken } from './schema.ts';
export { type OwnedToken, selectTokensBy, selectValidTokens } from './store.ts';

export {
  addToken,
  addTokenRow,
  createToken,
  type NewTokenInput,
  newTokenValue,
  revokeToken,
  tokenCreateEvent,
} from './actions.ts';
export { insertMadeToken } from './made-token-store.ts';
export { updateLastUsed } from './records.ts';
export { tokenEndpoints } from './routes.ts';
export { Token, TokenLabel, toToken } from './schema.ts';
export {
  deleteTokenRow,
  type OwnedToken,
  type ShownToken,
  selectShownTokens,
  selectTokensBy,
  selectValidTokens,
} from './store.ts';

export {
  addToken,
  createToken,
  type IssuedToken,
  type NewTokenInput,
  newTokenValue,
  tokenCreateEvent,
} from './actions.ts';

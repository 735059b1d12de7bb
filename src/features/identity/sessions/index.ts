export {
  beginSession,
  dropSession,
  endOtherSessions,
  endSession,
  extendSession,
  findSession,
  findSignedIn,
  keepOnlySession,
  proveSession,
  type SignedIn,
  sessionHash,
  signedInCtx,
} from './actions.ts';
export { addSessionToken } from './session-token.ts';
export { selectSessionsOf } from './store.ts';

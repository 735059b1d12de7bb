export {
  beginSession,
  dropSession,
  endOtherSessions,
  endSession,
  findSignedIn,
  keepOnlySession,
  type SignedIn,
  signedInCtx,
} from './actions.ts';
export { selectSessionsOf } from './store.ts';

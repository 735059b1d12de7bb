export {
  artifactHash,
  decideArtifact,
  deleteArtifact,
  insertArtifact,
  noteQuestion,
  POLL_INTERVAL,
  readPayload,
  selectArtifact,
  selectWaitingDevice,
  spendArtifact,
  userCodeMarks,
} from './artifacts.ts';
export {
  type Client,
  clientMetadata,
  DEVICE_GRANT,
  isClientId,
  isPublicClient,
  selectClient,
} from './client.ts';
export { holdAuthorization, holdAuthorizationForTokens } from './hold.ts';
export { requireRoom } from './open-requests.ts';
export { normaliseScopes, SCOPE_NAMES, withImplied } from './scope-names.ts';
export {
  isUserActive,
  type StoredToken,
  selectAccessToken,
  selectAuthorization,
  selectRefreshToken,
} from './store.ts';
export { deleteUnusedAuthorizations } from './unused-authorizations.ts';

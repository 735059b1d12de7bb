export {
  claimDigest,
  type DigestRun,
  nextDueDigest,
  releaseLeases,
  renewLeases,
  selectDueAccounts,
} from './queue.ts';
export { type DigestContext, finishDigest, selectActivityFor, selectReaders, tell } from './tell.ts';
export { unsubscribe } from './unsubscribe.ts';

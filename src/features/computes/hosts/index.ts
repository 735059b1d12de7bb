export {
  addHost,
  drainHost,
  removeHost,
  resumeHost,
  rotateHostToken,
} from './actions.ts';
export { leaveHost, placeCompute } from './place-actions.ts';
export { isDone, obstacle, type Progress } from './progress-rules.ts';
export { storeReport } from './report-actions.ts';
export { selectComputeProblems, selectProgress } from './state-store.ts';
export { type HostWithLoad, selectHostByName, selectHostByToken, selectHosts } from './store.ts';
export { idsIn, selectWanted } from './wanted.ts';

export {
  type Claimant,
  claimNextJob,
  lockNextJob,
  releaseClaims,
  renewClaims,
  selectComputesWithJobs,
  selectOrphaned,
} from './claims.ts';
export { addJob, endJob, failJobs, isBusy, startJob } from './jobs.ts';

export { addJob, endJob, failJobs, isBusy, startJob } from './jobs.ts';
export {
  claimNextJob,
  lockNextJob,
  releaseLeases,
  renewLeases,
  selectComputesWithJobs,
  selectOrphaned,
} from './leases.ts';

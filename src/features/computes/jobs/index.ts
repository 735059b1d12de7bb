export { type JobFigures, jobFigures } from './figures.ts';
export { beginJob, endJob, failJobs, isBusy, queueJob, startJob } from './jobs.ts';
export {
  claimNextJob,
  lockNextJob,
  releaseLeases,
  renewLeases,
  selectComputesWithJobs,
  selectOrphaned,
} from './leases.ts';
export { eraseSecrets } from './secrets.ts';

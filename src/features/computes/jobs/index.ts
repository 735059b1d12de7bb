export { reencryptJobSecrets } from './job-secrets.ts';
export { addJob, endJob, failJobs, isBusy, selectNextJob, startJob } from './jobs.ts';

export { type Attempt, headersOf, selectAttempt } from './attempt.ts';
export { disableWebhook, endWebhooksOfApps, endWebhooksOfToken } from './end.ts';
export { enqueueDeliveries } from './enqueue.ts';
export { type AttemptResult, recordAttempt } from './outcome.ts';
export {
  claimWebhook,
  type Due,
  nextDueDelivery,
  pendingDeliveries,
  releaseLeases,
  releaseWebhook,
  renewLeases,
  selectDue,
  selectDueWebhooks,
} from './queue.ts';
export { selectMakers } from './records.ts';
export { webhookEndpoints } from './routes.ts';

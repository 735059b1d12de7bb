export { computeJobEvent } from './actions.ts';
export { powerEndpoints } from './routes.ts';

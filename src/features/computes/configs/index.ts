export { addConfig } from './actions.ts';
export { computeConfigEndpoints } from './routes.ts';
export { COMPUTE_BUSY } from './rules.ts';
export { selectConfigs } from './store.ts';

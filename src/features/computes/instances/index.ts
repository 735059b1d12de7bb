export { computeEndpoints } from './routes.ts';
export { ComputeInput } from './schema.ts';

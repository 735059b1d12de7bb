export { regionEndpoints } from './routes.ts';
export { toRegion } from './schema.ts';

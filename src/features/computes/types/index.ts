export { computeTypeEndpoints } from './routes.ts';

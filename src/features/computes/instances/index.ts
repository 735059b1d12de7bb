export { computeEndpoints } from './routes.ts';

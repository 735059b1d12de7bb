export { computeIpEndpoints } from './routes.ts';

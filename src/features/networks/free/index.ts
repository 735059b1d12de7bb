export { freeEndpoints } from './routes.ts';

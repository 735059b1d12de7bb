export { regionEndpoints } from './routes.ts';

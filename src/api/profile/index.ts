export { profileEndpoints } from './routes.ts';

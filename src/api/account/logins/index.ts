export { loginEndpoints } from './routes.ts';

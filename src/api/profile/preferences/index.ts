export { preferenceEndpoints } from './routes.ts';

export { imageEndpoints } from './routes.ts';

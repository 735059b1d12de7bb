export { ownGrantEndpoints } from './routes.ts';

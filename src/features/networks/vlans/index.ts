export { vlanEndpoints } from './routes.ts';

export { vpcEndpoints } from './routes.ts';

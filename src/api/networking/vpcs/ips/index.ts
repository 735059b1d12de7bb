export { vpcIpEndpoints } from './routes.ts';

export { forgetFreeNetworks } from './free-networks.ts';
export { freeEndpoints } from './routes.ts';

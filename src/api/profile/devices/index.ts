export { addTrustedDevice, renewTrustedDevice } from './actions.ts';
export { deviceEndpoints } from './routes.ts';

export {
  addTrustedDevice,
  findTrustedDevice,
  forgetDevices,
  renewTrust,
  renewTrustedDevice,
  revokeDevice,
  trustDevice,
} from './actions.ts';
export { deviceEndpoints } from './routes.ts';
export { selectDevices } from './store.ts';

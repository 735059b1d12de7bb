export {
  forgetEpoch,
  type NetworkIdentity,
  selectNetworkIdentity,
  storeNetworkIdentity,
} from './identity.ts';
export { type Macs, macsOf } from './macs.ts';
export type { NetworkFigures, NetworkObserver } from './network-observer.ts';
export { selectPluggedNics, setPlugged } from './nic-store.ts';
export {
  type Applied,
  beat,
  noteApplied,
  noteProblem,
  noteUp,
  prepareInstallation,
  touchNetworks,
} from './observed-store.ts';
export { portName } from './port-name.ts';
export { selectNetworkProgress } from './progress.ts';
export { numberRouter } from './routers.ts';
export { selectAccountProblems, selectNicCounts } from './status-store.ts';
export {
  type AccountNetwork,
  countNetworkAccounts,
  selectAccountNetwork,
  selectAccountsBehind,
  selectLeader,
  selectNetworkAccounts,
  selectPlaneHosts,
  selectRevisions,
} from './store.ts';

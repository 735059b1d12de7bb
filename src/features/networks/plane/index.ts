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
export { type AccountNeeds, wantedOfAccount } from './wanted/account.ts';
export { type Keys, keyIn, keysOf, MARKS } from './wanted/keys.ts';
export type { PlaneRegion } from './wanted/model.ts';
export { nicKeys, regionKeys, router as routerName } from './wanted/names.ts';
export { planeRegions } from './wanted/plane-region.ts';
export { type HostNames, readModel } from './wanted/read-model.ts';
export { wantedOfRegion } from './wanted/region.ts';
export {
  FOLLOWED_COLUMNS,
  HOLDERS,
  OWN_COLUMNS,
  REFERENCED_TABLES,
  TABLES,
  type Table,
  valueOf,
  type WantedRow,
} from './wanted/rows.ts';
export type { Surroundings } from './wanted/rows-of.ts';

export { type AccountNeeds, wantedOfAccount } from './account.ts';
export { type Keys, keyIn, keysOf, MARKS } from './keys.ts';
export type { PlaneRegion } from './model.ts';
export { nicKeys, regionKeys, router as routerName } from './names.ts';
export { planeRegions } from './plane-region.ts';
export { type HostNames, readModel } from './read-model.ts';
export { wantedOfRegion } from './region.ts';
export {
  FOLLOWED_COLUMNS,
  HOLDERS,
  OWN_COLUMNS,
  REFERENCED_TABLES,
  TABLES,
  type Table,
  valueOf,
  type WantedRow,
} from './rows.ts';
export type { Surroundings } from './rows-of.ts';

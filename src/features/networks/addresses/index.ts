export { takePoolAddress } from './address-pools.ts';
export { lockAddressPool } from './lock.ts';
export {
  lowestFreeAddress,
  releaseAddress,
  releaseRanges,
  selectUsedByOthers,
  takeAddress,
  useAddress,
  useRanges,
} from './subnet-addresses.ts';

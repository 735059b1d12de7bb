export { takePoolAddress } from './address-pools.ts';
export {
  lowestFreeAddress,
  releaseAddress,
  releaseRanges,
  selectUsedByOthers,
  useAddress,
  useRanges,
} from './subnet-addresses.ts';

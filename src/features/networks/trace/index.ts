export { explain, type Facts, silentHosts } from './rules.ts';
export {
  hasPublicNic,
  type Place,
  selectByAddress,
  selectHolder,
  selectInterface,
  selectOtherVpc,
  selectSubnetWith,
} from './store.ts';
export { verdictOf } from './verdict.ts';

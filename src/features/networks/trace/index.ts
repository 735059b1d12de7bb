export { explain, verdictOf } from './rules.ts';
export {
  hasPublicNic,
  isInVpc,
  type Place,
  selectByAddress,
  selectInterface,
  selectOtherVpc,
} from './store.ts';

export {
  addPasswordLink,
  changePassword,
  findUserOfLink,
  redeemPasswordLink,
  setPassword,
} from './actions.ts';
export { deleteSignIns, type EndedSignIns, endPasswordLinks } from './store.ts';

export {
  addAccount,
  createAccount,
  deleteAccount,
  setAccountSuspended,
} from './actions.ts';
export { AccountInput } from './schema.ts';
export {
  type AccountContents,
  hasAccounts,
  hasChildAccounts,
  selectAccount,
  selectAccountByEuuid,
  selectAccounts,
} from './store.ts';

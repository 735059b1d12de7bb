export {
  addAccount,
  createAccount,
  deleteAccount,
  setAccountSuspended,
} from './actions.ts';
export { linkChildAccount, unlinkChildAccount } from './link-actions.ts';
export { AccountInput } from './schema.ts';
export { setAccountFigures, setAccountLimits } from './settings-actions.ts';
export type { AccountFigures } from './settings-store.ts';
export {
  type AccountContents,
  hasAccounts,
  hasChildAccounts,
  selectAccount,
  selectAccountByEuuid,
  selectAccounts,
  selectCompany,
} from './store.ts';

export { type AccountWithUser, addAccount, createAccount } from './actions.ts';
export { hasAccounts } from './store.ts';

export { loginEndpoints } from './account-routes.ts';
export { addLogin, recordLogin } from './actions.ts';
export { ownLoginEndpoints } from './routes.ts';
export { selectLastLogins } from './store.ts';

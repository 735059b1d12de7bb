export { addLogin, recordLogin } from './actions.ts';
export { ownLoginEndpoints } from './routes.ts';
export { Login, toLogin } from './schema.ts';
export { selectLoginPage } from './store.ts';

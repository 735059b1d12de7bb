export { sshKeyEndpoints } from './routes.ts';
export { selectPublicKeys } from './store.ts';

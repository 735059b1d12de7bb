export { authorizedKeyProblems } from './key-rules.ts';
export { sshKeyEndpoints } from './routes.ts';
export { AuthorizedKeys } from './schema.ts';
export { countKeyCharacters, selectPublicKeys } from './store.ts';

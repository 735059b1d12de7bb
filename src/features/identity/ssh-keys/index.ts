export { authorizedKeyProblems } from './key-rules.ts';
export { sshKeyEndpoints } from './routes.ts';
export { AuthorizedKeys, SshKeyInput } from './schema.ts';
export { countKeyCharacters, insertSshKey, selectPublicKeys } from './store.ts';

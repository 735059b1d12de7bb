export { readGrants, setGrants } from './actions.ts';
export { readOwnGrants } from './profile-actions.ts';
export { ownGrantEndpoints } from './profile-routes.ts';
export { userGrantEndpoints } from './routes.ts';
export { Grants, GrantsInput } from './schema.ts';

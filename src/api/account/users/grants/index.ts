export { readGrants, setGrants } from './actions.ts';
export { userGrantEndpoints } from './routes.ts';
export { Grants, type GrantsInput, withoutUngranted } from './schema.ts';

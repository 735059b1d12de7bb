export { readGrants, setGrants } from './actions.ts';
export type { Grants, GrantsInput } from './schema.ts';

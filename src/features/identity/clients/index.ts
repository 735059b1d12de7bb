export { setOauthClientStatus } from './actions.ts';
export { holdActiveClient } from './hold.ts';
export { oauthClientEndpoints } from './routes.ts';
export { OauthClientInput } from './schema.ts';
export { insertOauthClient, type ListedOauthClient, selectOauthClient, selectOauthClients } from './store.ts';

export { setOauthClientStatus } from './actions.ts';
export { oauthClientEndpoints } from './routes.ts';
export { type ListedOauthClient, selectOauthClient, selectOauthClients } from './store.ts';

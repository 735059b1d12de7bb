export { preferenceEndpoints } from './routes.ts';
export { deletePreferencesOfClients } from './store.ts';

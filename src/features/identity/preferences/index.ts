export { preferenceEndpoints } from './routes.ts';
export { deletePreferencesOfClients, readPreferences } from './store.ts';

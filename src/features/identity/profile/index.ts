export { acceptEmail, endNotifications } from './actions.ts';
export { profileEndpoints } from './routes.ts';
export { guardingAddress } from './rules.ts';

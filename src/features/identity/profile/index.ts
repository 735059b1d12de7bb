export { acceptEmail, endNotifications, setEmail } from './actions.ts';
export { profileEndpoints } from './routes.ts';
export { guardingAddress } from './rules.ts';

export { phoneNumberEndpoints } from './routes.ts';

export { createOauth } from './server.ts';

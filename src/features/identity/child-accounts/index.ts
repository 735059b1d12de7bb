export { childAccountEndpoints } from './routes.ts';

export { kernelEndpoints } from './routes.ts';

export { powerEndpoints } from './power-routes.ts';
export { computeEndpoints } from './routes.ts';

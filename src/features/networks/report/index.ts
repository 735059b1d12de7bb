export { networkReportEndpoints } from './routes.ts';

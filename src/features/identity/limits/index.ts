export { accountLimit, accountLimits } from './limits.ts';

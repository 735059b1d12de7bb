export { accountLimit, accountLimits } from './limits.ts';
export { selectAccountLimits, writeAccountLimit } from './own-limits.ts';

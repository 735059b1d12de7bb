export { disableTwoFactor, dropTwoFactor } from './actions.ts';
export { acceptTwoFactorCode, readTwoFactorCode } from './code-actions.ts';
export { tfaEndpoints } from './routes.ts';

/** Rule E87. */
export const EXPIRY_NOT_IN_FUTURE = 'expiry must be in the future';

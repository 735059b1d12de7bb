export const USERNAME_IN_USE = 'Username is already in use';
export const LAST_UNRESTRICTED_USER = 'At least one unrestricted user must remain';

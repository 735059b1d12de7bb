export const ACCOUNT_HAS_CHILDREN = 'The account has child accounts: unlink or delete them first';

import { reason } from '#domain/reasons/reason';

export const USERNAME_IN_USE = reason({
  name: 'USERNAME_IN_USE',
  group: 'account',
  text: 'Username is already in use',
  fields: ['username'],
  cause:
    'A user of this or another account already has this name. Upper and lower case are not distinguished.',
  remedy: 'Choose another name.',
});

export const LAST_UNRESTRICTED_USER = reason({
  name: 'LAST_UNRESTRICTED_USER',
  group: 'account',
  text: 'At least one unrestricted user must remain',
  fields: ['restricted', null],
  cause:
    'The request would restrict or delete the only unrestricted user of the account. Proxy users are not counted.',
  remedy: 'Make another user unrestricted first.',
});

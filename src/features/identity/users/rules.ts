import { reason } from '#domain/reasons/reason';

export const USERNAME_IN_USE = reason({
  name: 'USERNAME_IN_USE',
  group: 'account',
  text: 'Username is already in use',
  fields: ['username'],
  cause: 'A user of this or another account of the service has the name, in any letter case.',
  remedy: 'Choose another name.',
});

export const LAST_UNRESTRICTED_USER = reason({
  name: 'LAST_UNRESTRICTED_USER',
  group: 'account',
  text: 'At least one unrestricted user must remain',
  fields: ['restricted', null],
  cause:
    'The only unrestricted user of the account would be restricted or deleted. Proxy users do not count.',
  remedy: 'Make another user unrestricted first.',
});

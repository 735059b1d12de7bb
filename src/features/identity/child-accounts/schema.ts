import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { AccountRow } from '#store/schema/tables/index';

export const ChildAccount = NamedObject(
  'ChildAccount',
  'An account that the operator placed under this one',
  {
    euuid: Type.String({
      description: 'Id of the child account: a UUID in upper case',
      examples: ['0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50'],
    }),
    company: Type.String({
      description: 'Name of the company that owns the account',
      examples: ['Example Ltd'],
    }),
    created: described('When the account was created', DateTime),
  },
);

export function toChildAccount({ euuid, company, created }: AccountRow): Static<typeof ChildAccount> {
  return { euuid, company, created: formatTime(created) };
}

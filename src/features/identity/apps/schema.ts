import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { AuthorizedAppRow } from '#store/schema/tables/index';
import { websiteOf } from './rules.ts';

/** An OAuth app that the user authorized. */
export const AuthorizedApp = NamedObject('AuthorizedApp', {
  id: Id,
  label: Type.String({ examples: ['Inventory'] }),
  scopes: named('scopes', Type.String({ examples: ['vpc:read_write'] })),
  created: DateTime,
  expiry: Nullable(DateTime),
  thumbnail_url: Type.Null(),
  website: Type.String({ examples: ['https://app.example.com'] }),
});

export const appFilterable = {
  label: { type: 'string' },
  created: { type: 'date-time' },
  expiry: { type: 'date-time' },
} as const satisfies FilterFields;

/** An app with the details from its client and tokens. */
interface AppRecord extends AuthorizedAppRow {
  label: string;
  redirect_uri: string;
  /** UTC seconds; null while the access can be renewed. */
  expiry: number | null;
}

export function toAuthorizedApp(app: AppRecord): Static<typeof AuthorizedApp> {
  return {
    id: app.id,
    label: app.label,
    scopes: app.scopes,
    created: formatTime(app.created),
    expiry: app.expiry === null ? null : formatTime(app.expiry),
    thumbnail_url: null,
    website: websiteOf(app.redirect_uri),
  };
}

import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { ShownApp } from './records.ts';

export const AuthorizedApp = NamedObject('AuthorizedApp', 'An OAuth app that the user authorized', {
  id: idOf('authorized_app', 'Id of the authorization'),
  label: Type.String({ description: 'Label of the OAuth client', examples: ['Inventory'] }),
  scopes: named(
    'scopes',
    Type.String({
      description: 'Scopes that the app has, separated by spaces',
      examples: ['vpc:read_write'],
    }),
  ),
  created: described('When you first authorized the app', DateTime),
  expiry: Nullable(
    described(
      'When the last access token of the app expires; null while the app can renew its access',
      DateTime,
    ),
  ),
  thumbnail_url: described('Always null', Type.Null()),
  website: Type.String({
    description: 'Origin of the redirect address of the app; empty if it has a private-use scheme',
    examples: ['https://app.example.com'],
  }),
});

export const appFilterable = {
  label: { type: 'string' },
  created: { type: 'date-time' },
  expiry: { type: 'date-time' },
} as const satisfies FilterFields;

export function toAuthorizedApp(app: ShownApp): Static<typeof AuthorizedApp> {
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

/** The origin of an app's redirect URI; empty for the private scheme of an installed app. */
export function websiteOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? origin : '';
}

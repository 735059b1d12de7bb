import type { FilterFields } from '#domain/filter/filter';
import { redirectUriProblem } from '#domain/identity/redirect-uri';
import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject, secretText } from '#domain/schema/wire';
import type { OauthClientRow } from '#store/schema/tables/index';

/** Shown in place of a secret, of which only the hash is stored. */
const REDACTED = '<REDACTED>';

const Label = Type.String({ minLength: 1, maxLength: 512, examples: ['Inventory'] });

const RedirectUri = Type.String({
  minLength: 1,
  maxLength: 512,
  rule: redirectUriProblem,
  description:
    'Where users are redirected after authorization: an https address, an http address on loopback (`127.0.0.1`, ' +
    '`[::1]`, `localhost`; any port matches), or a private-use scheme with a dot such as `com.example.app:/callback`. ' +
    'It must not have a fragment or user info, and must not be an address of this service',
  examples: ['https://app.example.com/oauth/callback'],
});

/** An OAuth client as the API shows it. */
export const OauthClient = NamedObject('OauthClient', {
  id: Type.String({ pattern: '^[0-9a-f]{20}$', examples: ['4b1f09c7d2a85e63f0ab'] }),
  label: Type.String({ examples: ['Inventory'] }),
  redirect_uri: Type.String({ examples: ['https://app.example.com/oauth/callback'] }),
  public: Type.Boolean(),
  status: Type.String({
    enum: ['active', 'disabled', 'suspended'],
    description: 'Set by the operator. A client that is not `active` gets no authorizations and no tokens',
  }),
  secret: secretText({
    description: `Returned once, in the response that creates it; \`${REDACTED}\` in all other responses. Public clients do not need it at the token endpoint`,
    examples: [REDACTED],
  }),
  thumbnail_url: Type.Null(),
});

/** Request body to create an OAuth client. */
export const OauthClientInput = NamedObject('OauthClientInput', {
  label: Label,
  redirect_uri: RedirectUri,
  public: Type.Optional(
    Type.Boolean({
      description:
        "True for an app that cannot keep a secret, because it runs in a browser or on a user's device. Cannot be changed later. Default false",
    }),
  ),
});

export type OauthClientInput = Static<typeof OauthClientInput>;

/** Request body to update an OAuth client. */
export const OauthClientChanges = NamedObject('OauthClientChanges', {
  label: Type.Optional(Label),
  redirect_uri: Type.Optional(RedirectUri),
});

export type OauthClientChanges = Static<typeof OauthClientChanges>;

export const oauthClientFilterable = {
  label: { type: 'string' },
  public: { type: 'boolean' },
} as const satisfies FilterFields;

/** @param secret the secret itself, in the one reply that shows it */
export function toOauthClient(row: OauthClientRow, secret?: string): Static<typeof OauthClient> {
  return {
    id: row.id,
    label: row.label,
    redirect_uri: row.redirect_uri,
    public: row.public === 1,
    status: row.status,
    secret: secret ?? REDACTED,
    thumbnail_url: null,
  };
}

import type { ShownChange } from '#domain/event-changes';
import type { Problem } from '#domain/failure';
import type { FilterFields } from '#domain/filter/filter';
import { ownRedirectProblem, redirectUriProblem } from '#domain/identity/redirect-uri';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, NamedObject, secretText } from '#domain/schema/wire';
import type { OauthClientRow } from '#store/schema/tables/index';

/** Shown in place of a secret, of which only the hash is stored. */
const REDACTED = '<REDACTED>';

const LABEL_TEXT = 'Name of the app, which the page that asks for consent shows';

const Label = Type.String({ minLength: 1, maxLength: 512, description: LABEL_TEXT, examples: ['Inventory'] });

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

export const OauthClient = NamedObject('OauthClient', 'An app that may ask users for access', {
  id: Type.String({
    description: 'Id of the OAuth client: the `client_id` of OAuth requests',
    pattern: '^[0-9a-f]{20}$',
    examples: ['4b1f09c7d2a85e63f0ab'],
  }),
  label: Type.String({ description: LABEL_TEXT, examples: ['Inventory'] }),
  redirect_uri: Type.String({
    description: 'Where users are redirected after authorization',
    examples: ['https://app.example.com/oauth/callback'],
  }),
  public: Type.Boolean({
    description: 'Whether the app cannot keep a secret, and needs none',
    examples: [false],
  }),
  status: Type.String({
    enum: ['active', 'disabled', 'suspended'],
    description: 'Set by the operator. A client that is not `active` gets no authorizations and no tokens',
  }),
  secret: secretText({
    description: `Returned once, in the response that creates it; \`${REDACTED}\` in all other responses. Public clients do not need it at the token endpoint`,
    examples: [REDACTED],
  }),
  thumbnail_url: described('Always null', Type.Null()),
});

export const OauthClientInput = NamedObject('OauthClientInput', 'An OAuth client to register', {
  label: Label,
  redirect_uri: RedirectUri,
  public: Type.Optional(
    Type.Boolean({
      description:
        "True for an app that cannot keep a secret, because it runs in a browser or on a user's device. Cannot be changed later. Default false",
      examples: [false],
    }),
  ),
});

export type OauthClientInput = Static<typeof OauthClientInput>;

export const OauthClientChanges = NamedObject('OauthClientChanges', 'Changes of an OAuth client', {
  label: Type.Optional(Label),
  redirect_uri: Type.Optional(RedirectUri),
});

export type OauthClientChanges = Static<typeof OauthClientChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const oauthClientShownChanges = {
  label: 'name',
  redirect_uri: 'name',
} as const satisfies Record<keyof OauthClientChanges, ShownChange>;

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

/** Refuses redirect URIs that point to the service itself. @param ownUrl URL of the sign-in pages */
export function redirectProblems(redirectUri: string | undefined, ownUrl: string): Problem[] {
  const reason = redirectUri === undefined ? undefined : ownRedirectProblem(redirectUri, ownUrl);
  return reason === undefined ? [] : [{ field: 'redirect_uri', reason }];
}

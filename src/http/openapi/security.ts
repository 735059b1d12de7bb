import type { EndpointScope } from '#api/endpoint';
import { AREAS, type Area, type EFFECTIVE_AREAS, type Level } from '#domain/identity/scopes';
import type { Json } from './schema.ts';

type AreaTexts = Readonly<Partial<Record<Area, Readonly<Record<Level, string>>>>> &
  Readonly<Record<(typeof EFFECTIVE_AREAS)[number], object>>;

/** What the scopes of an area open. The other areas are part of the contract only. */
const AREA_TEXTS: AreaTexts = {
  account: {
    read_only: 'Read the profile, users, OAuth clients, webhooks and sign-in attempts',
    read_write:
      'Change the profile, users, grants, tokens, OAuth clients and webhooks, and how the user signs in',
  },
  child_account: {
    read_only: 'Read the child accounts of a parent account',
    read_write: 'Create short-lived tokens for child accounts',
  },
  computes: {
    read_only: 'Read computes, their configs, interfaces and addresses, and VLANs',
    read_write: 'Create, change, boot, shut down and delete computes',
  },
  events: { read_only: 'Read events, and mark them', read_write: 'The same as `events:read_only`' },
  firewall: {
    read_only: 'Read firewalls, their rules and devices',
    read_write: 'Create, change and delete firewalls, and assign them to computes',
  },
  images: {
    read_only: 'Without effect: anyone may read images',
    read_write: 'Change and delete images, which is always refused, because all images are public',
  },
  ips: { read_only: 'Read the addresses in VPCs', read_write: 'The same as `ips:read_only`' },
  natgateways: {
    read_only: 'Read NAT gateways, their addresses, and which computes use them',
    read_write: 'Create, change and delete NAT gateways',
  },
  vpc: {
    read_only: 'Without effect: any token reads VPCs and subnets',
    read_write: 'Create, change and delete VPCs and subnets',
  },
};

const LEVELS: readonly Level[] = ['read_only', 'read_write'];

/** All scopes with what they open. */
export function scopeTexts(): Record<string, string> {
  const areas = AREAS.flatMap((area) =>
    LEVELS.map((level): [string, string] => [
      `${area}:${level}`,
      AREA_TEXTS[area]?.[level] ?? 'Without effect: no operation requires it',
    ]),
  );
  return { '*': 'Everything, also what later versions add', ...Object.fromEntries(areas) };
}

/**
 * The ways to get a token. Addresses are relative to the server that the document comes from. OpenAPI 3.1 has no words for
 * the device flow, so it stands in an extension, with the fields that 3.2 has for it.
 */
export function securitySchemes(): Json {
  const token = { tokenUrl: '/oauth/token', refreshUrl: '/oauth/token', scopes: scopeTexts() };
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A personal access token or an OAuth access token. `x-required-scope` of each operation is the scope that it requires; `*` means any valid token.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'For apps that act for users: register an OAuth client first. Authorization code with PKCE (`S256`), which public clients must use, or the device flow for programs without a browser. `/.well-known/oauth-authorization-server` has the addresses for clients that look them up. An access token is valid for 2 hours. Each use of a refresh token gives a new one.',
      flows: {
        authorizationCode: { authorizationUrl: '/oauth/authorize', ...token },
        'x-deviceAuthorization': { deviceAuthorizationUrl: '/oauth/device_authorization', ...token },
      },
    },
  };
}

/** Any of these is enough. */
export function securityOf(scope: EndpointScope): Json[] {
  if (scope === 'public') return [];
  return [{ bearer: [] }, { oauth2: scope === '*' ? [] : [scope] }];
}

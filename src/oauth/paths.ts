/** Paths that the engine handles. Consent has a page of its own. */
const PATHS: readonly ({ pattern: RegExp } & OauthOperation)[] = [
  { pattern: /^\/oauth\/authorize$/, route: '/oauth/authorize', operation: 'authorizeApp', methods: ['GET'] },
  {
    pattern: /^\/oauth\/authorize\/[\w-]{1,64}$/,
    route: '/oauth/authorize/:uid',
    operation: 'finishAuthorization',
    methods: ['GET'],
  },
  {
    pattern: /^\/oauth\/token$/,
    route: '/oauth/token',
    operation: 'exchangeToken',
    methods: ['POST', 'OPTIONS'],
  },
  {
    pattern: /^\/oauth\/revoke$/,
    route: '/oauth/revoke',
    operation: 'revokeToken',
    methods: ['POST', 'OPTIONS'],
  },
  {
    pattern: /^\/oauth\/device_authorization$/,
    route: '/oauth/device_authorization',
    operation: 'authorizeDevice',
    methods: ['POST', 'OPTIONS'],
  },
  {
    pattern: /^\/\.well-known\/oauth-authorization-server$/,
    route: '/.well-known/oauth-authorization-server',
    operation: 'oauthMetadata',
    methods: ['GET', 'HEAD', 'OPTIONS'],
  },
];

export interface OauthOperation {
  route: string;
  operation: string;
  methods: readonly string[];
}

/** Undefined for other paths. @param path without query and trailing slash */
export function findOperation(path: string): OauthOperation | undefined {
  return PATHS.find(({ pattern }) => pattern.test(path));
}

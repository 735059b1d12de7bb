/** Paths that the engine handles. Consent has a page of its own. */
const PATHS: readonly { pattern: RegExp; operation: string; methods: readonly string[] }[] = [
  { pattern: /^\/oauth\/authorize$/, operation: 'authorizeApp', methods: ['GET'] },
  { pattern: /^\/oauth\/authorize\/[\w-]{1,64}$/, operation: 'finishAuthorization', methods: ['GET'] },
  { pattern: /^\/oauth\/token$/, operation: 'exchangeToken', methods: ['POST', 'OPTIONS'] },
  { pattern: /^\/oauth\/revoke$/, operation: 'revokeToken', methods: ['POST', 'OPTIONS'] },
  { pattern: /^\/oauth\/device_authorization$/, operation: 'authorizeDevice', methods: ['POST', 'OPTIONS'] },
  {
    pattern: /^\/\.well-known\/oauth-authorization-server$/,
    operation: 'oauthMetadata',
    methods: ['GET', 'HEAD', 'OPTIONS'],
  },
];

export interface OauthOperation {
  operation: string;
  methods: readonly string[];
}

/** Undefined for other paths. @param path without query and trailing slash */
export function findOperation(path: string): OauthOperation | undefined {
  return PATHS.find(({ pattern }) => pattern.test(path));
}

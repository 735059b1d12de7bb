export interface OauthOperation {
  route: string;
  operation: string;
  methods: readonly string[];
}

const POSTED = ['POST', 'OPTIONS'];

/** Paths that the engine handles. Consent has a page of its own. */
const OPERATIONS: readonly OauthOperation[] = [
  { route: '/oauth/authorize', operation: 'authorizeApp', methods: ['GET'] },
  { route: '/oauth/authorize/:uid', operation: 'finishAuthorization', methods: ['GET'] },
  { route: '/oauth/token', operation: 'exchangeToken', methods: POSTED },
  { route: '/oauth/revoke', operation: 'revokeToken', methods: POSTED },
  { route: '/oauth/device_authorization', operation: 'authorizeDevice', methods: POSTED },
  {
    route: '/.well-known/oauth-authorization-server',
    operation: 'oauthMetadata',
    methods: ['GET', 'HEAD', 'OPTIONS'],
  },
];

const RESUMED = /^\/oauth\/authorize\/[\w-]{1,64}$/;

/** Undefined for other paths. @param path without query and trailing slash */
export function findOperation(path: string): OauthOperation | undefined {
  return OPERATIONS.find(({ route }) => (route.endsWith(':uid') ? RESUMED.test(path) : route === path));
}

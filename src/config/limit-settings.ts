import { amount, duration, integer } from './numbers.ts';
import { setting } from './setting.ts';

export const limitSettings = {
  vpcsPerAccount: count('PALISADE_LIMIT_VPCS_PER_ACCOUNT', '1000', 'VPCs per account.'),
  subnetsPerVpc: count('PALISADE_LIMIT_SUBNETS_PER_VPC', '200', 'Subnets per VPC.'),
  computesPerAccount: count('PALISADE_LIMIT_COMPUTES_PER_ACCOUNT', '1000', 'Computes per account.'),
  configsPerCompute: count('PALISADE_LIMIT_CONFIGS_PER_COMPUTE', '50', 'Configuration profiles per compute.'),
  rangesPerInterface: count(
    'PALISADE_LIMIT_RANGES_PER_INTERFACE',
    '256',
    'Ranges (`ip_ranges`) per interface of a VPC.',
  ),
  tagsPerCompute: count('PALISADE_LIMIT_TAGS_PER_COMPUTE', '100', 'Tags per compute.'),
  usersPerAccount: count('PALISADE_LIMIT_USERS_PER_ACCOUNT', '1000', 'Users per account.'),
  oauthClientsPerAccount: count(
    'PALISADE_LIMIT_OAUTH_CLIENTS_PER_ACCOUNT',
    '100',
    'OAuth clients per account.',
  ),
  sshKeysPerUser: count('PALISADE_LIMIT_SSH_KEYS_PER_USER', '100', 'SSH keys per user.'),
  tokensPerUser: count('PALISADE_LIMIT_TOKENS_PER_USER', '1000', 'Personal access tokens per user.'),
  bodyBytes: within(
    'PALISADE_LIMIT_BODY_BYTES',
    1024,
    104_857_600,
    '1048576',
    'Size of a request body, in bytes.',
  ),
  filterCharacters: within(
    'PALISADE_LIMIT_FILTER_CHARACTERS',
    2,
    65_536,
    '8000',
    'Length of the header `X-Filter`, in characters.',
  ),
  filterLevels: within(
    'PALISADE_LIMIT_FILTER_LEVELS',
    1,
    50,
    '10',
    'Levels of a filter, one inside the other.',
  ),
  // SQLite allows expressions up to 1,000 levels deep, and each condition in a chain adds a level.
  filterConditions: within('PALISADE_LIMIT_FILTER_CONDITIONS', 1, 900, '500', 'Conditions in a filter.'),
  connections: within(
    'PALISADE_LIMIT_CONNECTIONS',
    2_500,
    1_000_000,
    '10000',
    'Open connections of one process. Each takes a file descriptor (`LimitNOFILE`), and the database and the log need some 100 besides.',
  ),
  connectionsPerAddress: within(
    'PALISADE_LIMIT_CONNECTIONS_PER_ADDRESS',
    64,
    1_000_000,
    '256',
    'Of them, those of one client: an IPv4 address or an IPv6 network of 64 bits. Proxies in `PALISADE_TRUSTED_PROXIES` have no such limit.',
  ),
  phoneCodeTries: within(
    'PALISADE_LIMIT_PHONE_CODE_TRIES',
    1,
    100,
    '5',
    'Wrong tries after which a phone code is void.',
  ),
};

export const ttlSettings = {
  accessToken: lifetime('PALISADE_TTL_ACCESS_TOKEN', '2h', 'Access token of an OAuth app.'),
  refreshToken: lifetime('PALISADE_TTL_REFRESH_TOKEN', '180d', 'Refresh token, counted from its last use.'),
  proxyToken: lifetime('PALISADE_TTL_PROXY_TOKEN', '15m', 'Token of a parent account for a child account.'),
  // RFC 6749, section 4.1.2, recommends 10 minutes at most.
  authorizationCode: lifetime(
    'PALISADE_TTL_AUTHORIZATION_CODE',
    '10m',
    'OAuth authorization code. 10 minutes at most.',
    '10m',
  ),
  deviceCode: lifetime('PALISADE_TTL_DEVICE_CODE', '15m', 'OAuth device code and its user code.'),
  session: lifetime('PALISADE_TTL_SESSION', '2h', 'Sign-in session without a request.'),
  sessionTotal: lifetime(
    'PALISADE_TTL_SESSION_TOTAL',
    '24h',
    'Sign-in session at most, counted from the sign-in.',
  ),
  trustedDevice: lifetime('PALISADE_TTL_TRUSTED_DEVICE', '30d', 'Trusted device ("remember me").'),
  signInCode: lifetime(
    'PALISADE_TTL_SIGN_IN_CODE',
    '10m',
    'Sign-in whose password was right and that waits for the two-factor code.',
  ),
  twoFactorSecret: lifetime(
    'PALISADE_TTL_TWO_FACTOR_SECRET',
    '24h',
    'Two-factor secret that waits to be confirmed.',
  ),
  phoneCode: lifetime('PALISADE_TTL_PHONE_CODE', '10m', 'Phone verification code.'),
  passwordLink: lifetime('PALISADE_TTL_PASSWORD_LINK', '1h', 'Mailed link to reset a password.'),
  invitation: lifetime(
    'PALISADE_TTL_INVITATION',
    '72h',
    'Mailed link for a new user to set the first password.',
  ),
  events: lifetime('PALISADE_TTL_EVENTS', '90d', 'Events of an account.'),
  logins: lifetime('PALISADE_TTL_LOGINS', '90d', 'Records of sign-ins.'),
  changes: lifetime(
    'PALISADE_TTL_CHANGES',
    '7d',
    'Entries of the change feed: for so long a reader may be away and go on where it stopped.',
  ),
};

export const otherSettings = {
  purgeIntervalSeconds: setting(
    'PALISADE_PURGE_INTERVAL',
    // A Node.js timer longer than about 24 days fires immediately.
    duration('7d'),
    '1h',
    'How often expired records are removed from the database. They are invisible from the moment they expire, removed or not.',
  ),
  jobSeconds: setting(
    'PALISADE_JOB_SECONDS',
    integer(0, 3600),
    '2',
    'Seconds that a job of the built-in compute driver takes. With `0` it has ended when the next request comes; the answer still shows the first status.',
  ),
  referralThresholdCents: setting(
    'PALISADE_REFERRAL_THRESHOLD',
    amount,
    '25.00',
    'Payments total from which an account has a referral code.',
  ),
};

function count(name: string, text: string, meaning: string) {
  return within(name, 0, 1_000_000_000, text, meaning);
}

function within(name: string, min: number, max: number, text: string, meaning: string) {
  return setting(name, integer(min, max), text, meaning);
}

function lifetime(
  name: string,
  text: string,
  meaning: string,
  most: Parameters<typeof duration>[0] = '36500d',
) {
  return setting(name, duration(most), text, meaning);
}

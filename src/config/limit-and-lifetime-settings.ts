import { amount, duration, integer, powerOfTwo } from './numbers.ts';
import { setting } from './setting.ts';

export const limitSettings = {
  vpcsPerAccount: count('PALISADE_LIMIT_VPCS_PER_ACCOUNT', '1000', 'VPCs per account.'),
  subnetsPerVpc: count('PALISADE_LIMIT_SUBNETS_PER_VPC', '200', 'Subnets per VPC.'),
  tagsPerVpc: count('PALISADE_LIMIT_TAGS_PER_VPC', '100', 'Tags per VPC.'),
  tagsPerSubnet: count('PALISADE_LIMIT_TAGS_PER_SUBNET', '100', 'Tags per subnet.'),
  computesPerAccount: count('PALISADE_LIMIT_COMPUTES_PER_ACCOUNT', '1000', 'Computes per account.'),
  configsPerCompute: count('PALISADE_LIMIT_CONFIGS_PER_COMPUTE', '50', 'Configuration profiles per compute.'),
  rangesPerInterface: count(
    'PALISADE_LIMIT_RANGES_PER_INTERFACE',
    '256',
    'Ranges (`ip_ranges`) per interface of a VPC.',
  ),
  tagsPerCompute: count('PALISADE_LIMIT_TAGS_PER_COMPUTE', '100', 'Tags per compute and per firewall.'),
  firewallsPerAccount: count('PALISADE_LIMIT_FIREWALLS_PER_ACCOUNT', '1000', 'Firewalls per account.'),
  firewallsPerCompute: count(
    'PALISADE_LIMIT_FIREWALLS_PER_COMPUTE',
    '10',
    'Firewalls per compute, with the disabled ones.',
  ),
  rulesPerFirewall: within(
    'PALISADE_LIMIT_RULES_PER_FIREWALL',
    1,
    200,
    '25',
    'Rules per firewall, of both directions together.',
  ),
  natgatewaysPerAccount: count('PALISADE_LIMIT_NATGATEWAYS_PER_ACCOUNT', '100', 'NAT gateways per account.'),
  addressesPerNatgateway: count(
    'PALISADE_LIMIT_ADDRESSES_PER_NATGATEWAY',
    '20',
    'Public addresses per NAT gateway.',
  ),
  forwardsPerNatgateway: count(
    'PALISADE_LIMIT_FORWARDS_PER_NATGATEWAY',
    '100',
    'Port forwards per NAT gateway.',
  ),
  usersPerAccount: count('PALISADE_LIMIT_USERS_PER_ACCOUNT', '1000', 'Users per account.'),
  oauthClientsPerAccount: count(
    'PALISADE_LIMIT_OAUTH_CLIENTS_PER_ACCOUNT',
    '100',
    'OAuth clients per account.',
  ),
  webhooksPerAccount: count('PALISADE_LIMIT_WEBHOOKS_PER_ACCOUNT', '20', 'Webhooks per account.'),
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
  filterLevels: within('PALISADE_LIMIT_FILTER_LEVELS', 1, 50, '10', 'Nesting levels of a filter.'),
  // SQLite allows expressions up to 1,000 levels deep, and each condition in a chain adds a level.
  filterConditions: within('PALISADE_LIMIT_FILTER_CONDITIONS', 1, 900, '500', 'Conditions in a filter.'),
  connections: within(
    'PALISADE_LIMIT_CONNECTIONS',
    2_500,
    1_000_000,
    '10000',
    'Open connections of one process. Each uses a file descriptor (`LimitNOFILE`); the database and the log need about 100 more.',
  ),
  connectionsPerAddress: within(
    'PALISADE_LIMIT_CONNECTIONS_PER_ADDRESS',
    64,
    1_000_000,
    '256',
    'Open connections of one client, that is one IPv4 address or one IPv6 /64 network. Proxies in `PALISADE_TRUSTED_PROXIES` are not limited.',
  ),
  phoneCodeTries: within(
    'PALISADE_LIMIT_PHONE_CODE_TRIES',
    1,
    100,
    '5',
    'Wrong attempts after which a phone code becomes invalid.',
  ),
};

export const ttlSettings = {
  accessToken: lifetime('PALISADE_TTL_ACCESS_TOKEN', '2h', 'Access token of an OAuth app.'),
  refreshToken: lifetime('PALISADE_TTL_REFRESH_TOKEN', '180d', 'Refresh token, counted from its last use.'),
  proxyToken: lifetime(
    'PALISADE_TTL_PROXY_TOKEN',
    '15m',
    'Token with which a parent account acts in a child account.',
  ),
  // RFC 6749, section 4.1.2, recommends 10 minutes at most.
  authorizationCode: lifetime(
    'PALISADE_TTL_AUTHORIZATION_CODE',
    '10m',
    'OAuth authorization code. 10 minutes at most.',
    '10m',
  ),
  deviceCode: lifetime('PALISADE_TTL_DEVICE_CODE', '15m', 'OAuth device code and its user code.'),
  session: lifetime('PALISADE_TTL_SESSION', '2h', 'Sign-in session, counted from its last request.'),
  sessionTotal: lifetime(
    'PALISADE_TTL_SESSION_TOTAL',
    '24h',
    'Sign-in session in total, counted from the sign-in.',
  ),
  trustedDevice: lifetime('PALISADE_TTL_TRUSTED_DEVICE', '30d', 'Trusted device ("remember me").'),
  signInCode: lifetime(
    'PALISADE_TTL_SIGN_IN_CODE',
    '10m',
    'Sign-in with a correct password that waits for the two-factor code.',
  ),
  twoFactorSecret: lifetime(
    'PALISADE_TTL_TWO_FACTOR_SECRET',
    '24h',
    'Two-factor secret that is not confirmed yet.',
  ),
  phoneCode: lifetime('PALISADE_TTL_PHONE_CODE', '10m', 'Phone verification code.'),
  passwordLink: lifetime('PALISADE_TTL_PASSWORD_LINK', '1h', 'E-mailed link to reset a password.'),
  invitation: lifetime(
    'PALISADE_TTL_INVITATION',
    '72h',
    'E-mailed link with which a new user sets a password.',
  ),
  events: lifetime('PALISADE_TTL_EVENTS', '90d', 'Events of an account.'),
  logins: lifetime('PALISADE_TTL_LOGINS', '90d', 'Records of sign-ins.'),
  idempotency: lifetime(
    'PALISADE_TTL_IDEMPOTENCY',
    '24h',
    'Answers to writes with an `Idempotency-Key`. A repeated request gets the stored answer for this long.',
  ),
  webhookDeliveries: lifetime(
    'PALISADE_TTL_WEBHOOK_DELIVERIES',
    '30d',
    'Deliveries of webhooks, with the events that they carry.',
  ),
  digest: lifetime(
    'PALISADE_TTL_DIGEST',
    '10m',
    'Least time between two e-mails about activity to one user.',
  ),
  portsetHold: lifetime(
    'PALISADE_TTL_PORTSET_HOLD',
    '5m',
    'How long ports and addresses that a NAT gateway got back are given to nobody else.',
  ),
  addressLeases: lifetime(
    'PALISADE_TTL_ADDRESS_LEASES',
    '90d',
    'Records of who had a public address and its ports.',
  ),
  changes: lifetime(
    'PALISADE_TTL_CHANGES',
    '7d',
    'Entries of the change feed. A reader that was away for less than this can continue where it stopped.',
  ),
};

export const otherSettings = {
  natPortsMin: setting(
    'PALISADE_NAT_PORTS_MIN',
    powerOfTwo(64, 4096),
    '1024',
    'The smallest block of ports that computes behind a NAT gateway may get. With small blocks more computes share an address, and each can have fewer connections to one server.',
  ),
  purgeIntervalSeconds: setting(
    'PALISADE_PURGE_INTERVAL',
    // A Node.js timer longer than about 24 days fires immediately.
    duration('7d'),
    '1h',
    'How often expired records are removed from the database. They are invisible from the moment they expire, even before they are removed.',
  ),
  jobSeconds: setting(
    'PALISADE_JOB_SECONDS',
    integer(0, 3600),
    '2',
    'Duration in seconds of a job of the built-in compute driver. With `0` the job has ended when the next request arrives; the response still shows the initial status.',
  ),
  referralThresholdCents: setting(
    'PALISADE_REFERRAL_THRESHOLD',
    amount,
    '25.00',
    'Total of payments from which an account has a referral code.',
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

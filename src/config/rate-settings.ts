import { type Rate, rate, rateLimit } from './numbers.ts';
import { setting } from './setting.ts';

export const rateLimitSettings = {
  rateLimit: setting(
    'PALISADE_RATE_LIMIT',
    rateLimit,
    'on',
    '`on`, `off`, or a factor for all API rate limits: `2` allows twice as many requests, `0.5` half as many.',
  ),
};

/** Counted in the memory of each process, and adjusted by PALISADE_RATE_LIMIT. */
export const apiRates = {
  user: bucket('PALISADE_RATE_USER', '800/120', 'All requests of one user.'),
  operation: bucket(
    'PALISADE_RATE_OPERATION',
    '400/60',
    'Requests of one user to one operation (one method of one path).',
  ),
  list: bucket('PALISADE_RATE_LIST', '200/60', 'Requests of one user to one paginated list.'),
  images: bucket('PALISADE_RATE_IMAGES', '20/60', 'Requests of one user to the list of images.'),
  computeCreate: bucket('PALISADE_RATE_COMPUTE_CREATE', '10/30', 'Computes created by one user.'),
  pages: bucket(
    'PALISADE_RATE_PAGES',
    '600/60',
    'Requests from one address to pages that need no sign-in, such as `/docs` and `/openapi.json`. `/healthz` and `/readyz` are not counted.',
  ),
};

/** Counted in the database; PALISADE_RATE_LIMIT has no effect on them. */
export const signInRates = {
  phoneCodeSend: bucket('PALISADE_RATE_PHONE_CODE_SEND', '5/600', 'Phone codes requested by one user.'),
  phoneCodeVerify: bucket('PALISADE_RATE_PHONE_CODE_VERIFY', '10/600', 'Phone codes tried by one user.'),
  twoFactorConfirm: bucket(
    'PALISADE_RATE_TWO_FACTOR_CONFIRM',
    '10/60',
    'Codes tried by one user to turn on two-factor authentication.',
  ),
  signInPerUsername: bucket(
    'PALISADE_RATE_SIGN_IN_PER_USERNAME',
    '10/900',
    'Failed sign-ins with one username.',
  ),
  signInPerAddress: bucket(
    'PALISADE_RATE_SIGN_IN_PER_ADDRESS',
    '50/900',
    'Failed sign-ins from one address.',
  ),
  passwordResetMail: bucket(
    'PALISADE_RATE_PASSWORD_RESET_MAIL',
    '5/3600',
    'Password reset mails for one username.',
  ),
  clientAuthentication: bucket(
    'PALISADE_RATE_CLIENT_AUTHENTICATION',
    '20/900',
    'Wrong secrets for one OAuth client from one address.',
  ),
  userCodePerAddress: bucket(
    'PALISADE_RATE_USER_CODE_PER_ADDRESS',
    '10/900',
    'Wrong user codes (device grant) and wrong password links from one address.',
  ),
  emailChange: bucket('PALISADE_RATE_EMAIL_CHANGE', '5/3600', 'Changes of the e-mail address of one user.'),
  mailsPerRecipient: bucket(
    'PALISADE_RATE_MAILS_PER_RECIPIENT',
    '20/3600',
    'Invitations and notifications sent for one account to one e-mail address. Further ones wait for the next window. Password links are not counted; e-mails about activity are counted separately.',
  ),
  mailsPerAccount: bucket(
    'PALISADE_RATE_MAILS_PER_ACCOUNT',
    '1000/3600',
    'Invitations and notifications sent for one account. Further ones wait for the next window. Password links are not counted; e-mails about activity are counted separately.',
  ),
  usernamesTried: bucket(
    'PALISADE_RATE_USERNAMES_TRIED',
    '100/3600',
    'Usernames that were taken when one account created or renamed users, and dry runs of both.',
  ),
  webhookRequests: bucket(
    'PALISADE_RATE_WEBHOOK_REQUESTS',
    '10/60',
    'Pings and repeated deliveries that users request for one webhook.',
  ),
  phoneCodesPerNumber: bucket(
    'PALISADE_RATE_PHONE_CODES_PER_NUMBER',
    '5/3600',
    'Phone codes sent to one number.',
  ),
  phoneCodesPerAccount: bucket(
    'PALISADE_RATE_PHONE_CODES_PER_ACCOUNT',
    '20/3600',
    'Phone codes sent for one account.',
  ),
};

function bucket(name: string, text: string, meaning: string) {
  return setting<Rate>(name, rate, text, meaning);
}

/** What a message says, before it is put into words. Dates are UTC seconds. */
export interface MessageValues {
  'phone-code': { code: string; expiry: number };
  invitation: { username: string; link: string; expiry: number };
  'password-reset': { username: string; link: string; expiry: number };
  'new-sign-in': { username: string; ip: string; browser: string; time: number };
  'password-changed': { username: string };
  'two-factor-enabled': { username: string };
  'two-factor-disabled': { username: string };
  'token-created': { username: string; label: string };
  'email-changed': { username: string; email: string };
  'phone-verified': { username: string; phoneNumber: string };
  'phone-removed': { username: string };
}

export type Template = keyof MessageValues;

/** A message to one recipient, about one user. */
export type NewMessage = {
  [T in Template]: {
    template: T;
    kind: T extends 'phone-code' ? 'sms' : 'email';
    /** E-mail address, or telephone number in E.164. */
    recipient: string;
    userId: number;
    values: MessageValues[T];
  };
}[Template];

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

type Priority = 0 | 1 | 2;

export const NOTICE: Priority = 2;

/** Somebody sits before a page and waits for the first ones; everything that is not named is a notice. */
const PRIORITIES: Partial<Record<Template, Priority>> = {
  'phone-code': 0,
  'password-reset': 0,
  invitation: 1,
};

/** Lower ones leave first. */
export function priorityOf(template: Template): Priority {
  return PRIORITIES[template] ?? NOTICE;
}

/** Notices of which a later one makes an earlier one worthless. */
const SORTS: readonly (readonly Template[])[] = [
  ['two-factor-enabled', 'two-factor-disabled'],
  ['phone-verified', 'phone-removed'],
];

/** The templates that tell of the same thing. */
export function sortOf(template: Template): readonly Template[] {
  return SORTS.find((sort) => sort.includes(template)) ?? [template];
}

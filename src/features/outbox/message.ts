export interface ActivityEntry {
  /** Who did what to which entity. */
  sentence: string;
  time: number;
  link: string;
}

/** The values of each template. Times are UTC seconds. */
export interface MessageValues {
  activity: {
    username: string;
    /** Newest first. */
    events: ActivityEntry[];
    /** The number of events that are not listed. */
    more: number;
    /** Whether there may be more than that. */
    isCut: boolean;
    /** All events. */
    link: string;
    unsubscribe: string;
  };
  'phone-code': { code: string; expiry: number };
  /** `invitedBy`: id of the user who may be shown the link; missing in messages of earlier versions. */
  invitation: { username: string; link: string; expiry: number; invitedBy?: number };
  'password-reset': { username: string; link: string; expiry: number };
  'new-sign-in': { username: string; ip: string; browser: string; time: number };
  'password-changed': { username: string };
  'two-factor-enabled': { username: string };
  'two-factor-disabled': { username: string };
  'token-created': { username: string; label: string };
  'email-changed': { username: string; email: string };
  'phone-verified': { username: string; phoneNumber: string };
  'phone-removed': { username: string };
  'webhook-disabled': { username: string; label: string };
}

export type Template = keyof MessageValues;

/** A message to one recipient, about one user. */
export type NewMessage = {
  [T in Template]: {
    template: T;
    kind: T extends 'phone-code' ? 'sms' : 'email';
    /** E-mail address, or telephone number in E.164 format. */
    recipient: string;
    userId: number;
    values: MessageValues[T];
  };
}[Template];

/** The recipient of a mail to a user. */
export function mailTo({ id, email }: { id: number; email: string }) {
  return { kind: 'email', recipient: email, userId: id } as const;
}

type Priority = 0 | 1 | 2;

export const NOTICE: Priority = 2;

/** Templates that a user is waiting for. All others are notices. */
const PRIORITIES: Partial<Record<Template, Priority>> = {
  'phone-code': 0,
  'password-reset': 0,
  invitation: 1,
};

/** The priority of a template; lower numbers are sent first. */
export function priorityOf(template: Template): Priority {
  return PRIORITIES[template] ?? NOTICE;
}

/**
 * Whether a later message of the template says what an earlier one says. All but those that tell what happened since the
 * last one.
 */
export function isReplaceable(template: Template): boolean {
  return template !== 'activity';
}

/** Groups of notices in which a later one makes an earlier one obsolete. */
const SORTS: readonly (readonly Template[])[] = [
  ['two-factor-enabled', 'two-factor-disabled'],
  ['phone-verified', 'phone-removed'],
];

/** The templates in the same group, including the template itself. */
export function sortOf(template: Template): readonly Template[] {
  return SORTS.find((sort) => sort.includes(template)) ?? [template];
}

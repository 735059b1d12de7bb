import type { Schema } from '#api/operations.ts';

type UserProfile = Schema<'Profile'>;

/** The draft in the form of the profile. */
export interface ProfileDraft {
  email: string;
  timezone: string;
  hasMails: boolean;
  shell: UserProfile['shell_auth_method'];
  /** One a line. */
  keys: string;
}

export function draftOf(profile: UserProfile): ProfileDraft {
  return {
    email: profile.email,
    timezone: profile.timezone,
    hasMails: profile.email_notifications,
    shell: profile.shell_auth_method,
    keys: (profile.authorized_keys ?? []).join('\n'),
  };
}

/** What differs, as the API takes it: an address that is sent asks for the password, also when it is the same. */
export function changesOf(before: ProfileDraft, draft: ProfileDraft): Schema<'ProfileChanges'> {
  return {
    ...(draft.email !== before.email && { email: draft.email }),
    ...(draft.timezone !== before.timezone && { timezone: draft.timezone }),
    ...(draft.hasMails !== before.hasMails && { email_notifications: draft.hasMails }),
    ...(draft.shell !== before.shell && { shell_auth_method: draft.shell }),
    ...(keysIn(draft.keys).join('\n') !== keysIn(before.keys).join('\n') && {
      authorized_keys: keysIn(draft.keys),
    }),
  };
}

function keysIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

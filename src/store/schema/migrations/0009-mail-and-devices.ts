import type { Migration } from './migration.ts';

/** Links sessions to their trusted device. Gives messages a priority and a count of merged messages. */
export const mailAndDevices: Migration = {
  name: '0009-mail-and-devices',
  statements: ({ integer }) => [
    `alter table sign_in_session add column device_id ${integer} references trusted_device (id) on delete set null`,
    'create index sign_in_session_device_id on sign_in_session (device_id)',

    `alter table outbox_message add column priority ${integer} not null default 2 check (priority in (0, 1, 2))`,
    `alter table outbox_message add column merged ${integer} not null default 0`,
    "update outbox_message set priority = 0 where template in ('password-reset', 'phone-code')",
    "update outbox_message set priority = 1 where template = 'invitation'",
    "create index outbox_message_due on outbox_message (kind, priority, next_attempt, id) where status = 'waiting'",
    'drop index outbox_message_waiting',
  ],
};

import { bounds } from '#domain/budget';
import type { ShownChange } from '#domain/event-changes';
import type { Problem } from '#domain/failure';
import type { FilterFields } from '#domain/filter/filter';
import {
  AUTHORIZED_KEY_TYPE_NOT_ALLOWED,
  PUBLIC_KEY_TEXT,
  SSH_KEY_TYPE_NOT_ALLOWED,
} from '#domain/identity/ssh-key';
import { limitReached } from '#domain/limits';
import { notValid } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { SshKeyRow } from '#store/schema/tables/index';
import { publicKeyFault, sshKeyProblem } from './key-rules.ts';

const EXAMPLE_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const LABEL_TEXT = 'Name of the key; it need not be unique';

export const SshKey = NamedObject('SshKey', 'A public SSH key of the user', {
  id: idIn('ssh_key', 'Id of the SSH key'),
  label: Type.String({ description: LABEL_TEXT, examples: ['laptop'] }),
  created: described('When the key was added', DateTime),
  ssh_key: Type.String({
    description: 'Public key in OpenSSH format, as it was sent',
    examples: [EXAMPLE_KEY],
  }),
});

const Label = Type.String({ minLength: 1, maxLength: 64, description: LABEL_TEXT, examples: ['laptop'] });

/** A list of public keys for a compute or a user. */
export function AuthorizedKeys(owner: 'compute' | 'user', keywords: Readonly<Record<string, unknown>> = {}) {
  const maxItems = bounds.authorizedKeys.value;
  const tooMany = limitReached(maxItems, 'authorized keys', owner);
  const description = 'Public keys in OpenSSH format';
  return Type.Array(Type.String(PUBLIC_KEY_TEXT), {
    maxItems,
    tooMany,
    nullIs: [],
    description,
    ...keywords,
  });
}

/** The problem with the first invalid key in a list. A key that occurs several times is checked only once. */
export function authorizedKeyProblems(keys: readonly (string | undefined)[]): Problem[] {
  const field = 'authorized_keys';
  const right = new Set<string | undefined>([undefined]);
  for (const [index, key] of keys.entries()) {
    if (key === undefined || right.has(key)) continue;
    const fault = publicKeyFault(key);
    if (fault === 'type') return [{ field, reason: AUTHORIZED_KEY_TYPE_NOT_ALLOWED({ number: index + 1 }) }];
    if (fault === 'rest') return [notValid(field)];
    right.add(key);
  }
  return [];
}

export const SshKeyInput = NamedObject('SshKeyInput', 'A public SSH key to add', {
  label: Label,
  ssh_key: Type.String({
    ...PUBLIC_KEY_TEXT,
    missing: SSH_KEY_TYPE_NOT_ALLOWED,
    rule: sshKeyProblem,
    description: 'Public key in OpenSSH format: type, base64 and an optional comment, on one line',
    examples: [EXAMPLE_KEY],
  }),
});

export type SshKeyInput = Static<typeof SshKeyInput>;

export const SshKeyChanges = NamedObject(
  'SshKeyChanges',
  'Changes of an SSH key, of which only the label can change',
  { label: Type.Optional(Label) },
);

export type SshKeyChanges = Static<typeof SshKeyChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const sshKeyShownChanges = {
  label: 'name',
} as const satisfies Record<keyof SshKeyChanges, ShownChange>;

export const sshKeyFilterable = { label: { type: 'string' } } as const satisfies FilterFields;

export function toSshKey({ id, label, created, ssh_key }: SshKeyRow): Static<typeof SshKey> {
  return { id, label, created: formatTime(created), ssh_key };
}

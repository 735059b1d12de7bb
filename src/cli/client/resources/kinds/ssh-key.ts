import type { Resource } from '../resource.ts';

const LABEL = 'what it is called, 1 to 64 characters';

export const sshKey: Resource = {
  name: 'ssh-key',
  one: 'SSH key',
  many: 'SSH keys',
  description: 'The SSH keys of your profile: list, add, rename and delete them.',
  parameter: 'sshKeyId',
  hasLabels: true,
  list: {
    operation: 'listSshKeys',
    examples: ['palisade ssh-key list'],
    columns: { id: 'id', label: 'label', created: 'created' },
    none: 'You have no SSH keys.',
  },
  show: {
    operation: 'getSshKey',
    examples: ['palisade ssh-key show laptop'],
    facts: { id: 'id', label: 'label', created: 'created', key: 'ssh_key' },
  },
  create: {
    operation: 'addSshKey',
    examples: ['palisade ssh-key create --label laptop --ssh-key "$(cat ~/.ssh/id_ed25519.pub)"'],
    meanings: {
      label: LABEL,
      ssh_key: 'the public key in OpenSSH format: type, base64 and an optional comment',
    },
  },
  update: {
    operation: 'updateSshKey',
    examples: ['palisade ssh-key update laptop --label old-laptop'],
    meanings: { label: LABEL },
  },
  remove: {
    operation: 'deleteSshKey',
    examples: ['palisade ssh-key delete old-laptop', 'palisade ssh-key delete 41 --yes'],
  },
};

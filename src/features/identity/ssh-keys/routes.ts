import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import { addSshKey, deleteSshKey, updateSshKey } from './actions.ts';
import { SshKey, SshKeyChanges, SshKeyInput, sshKeyFilterable, toSshKey } from './schema.ts';
import { selectSshKeyPage } from './store.ts';
import { sshKey } from './target.ts';

export const sshKeyEndpoints = [
  listEndpoint({
    operation: 'listSshKeys',
    summary: 'List your SSH keys',
    route: 'GET /profile/sshkeys',
    scope: 'account:read_only',
    item: SshKey,
    filterable: sshKeyFilterable,
    run: ({ ctx, list }) => showPage(selectSshKeyPage(ctx.db, ctx.actor.userId, list), toSshKey),
  }),

  endpoint({
    operation: 'addSshKey',
    summary: 'Add an SSH key to your profile',
    route: 'POST /profile/sshkeys',
    scope: 'account:read_write',
    stepUp: true,
    body: SshKeyInput,
    reply: SshKey,
    act: ({ ctx, tx, body }) => addSshKey(ctx, tx, body),
    show: toSshKey,
  }),

  endpoint({
    operation: 'getSshKey',
    summary: 'View one of your SSH keys',
    route: 'GET /profile/sshkeys/:sshKeyId',
    scope: 'account:read_only',
    target: sshKey(),
    reply: SshKey,
    run: async ({ target }) => toSshKey(target),
  }),

  endpoint({
    operation: 'updateSshKey',
    summary: 'Update the label of an SSH key',
    route: 'PUT /profile/sshkeys/:sshKeyId',
    scope: 'account:read_write',
    target: sshKey(),
    body: SshKeyChanges,
    reply: SshKey,
    act: ({ ctx, tx, target, body }) => updateSshKey(ctx, tx, target, body),
    show: toSshKey,
  }),

  endpoint({
    operation: 'deleteSshKey',
    summary: 'Delete an SSH key from your profile; existing computes keep it',
    route: 'DELETE /profile/sshkeys/:sshKeyId',
    scope: 'account:read_write',
    target: sshKey(),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteSshKey(ctx, tx, target),
  }),
];

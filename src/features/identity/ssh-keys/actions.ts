import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { requireBelowLimit } from '#domain/limits';
import { sshKeyEntity } from '#features/events/entities';
import { accountLimit } from '#features/identity/limits/limits';
import { nothingChanged } from '#store/outcome';
import type { SshKeyRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { type SshKeyChanges, type SshKeyInput, sshKeyShownChanges } from './schema.ts';
import { countSshKeys, deleteSshKeyRow, insertSshKey, updateSshKeyLabel } from './store.ts';

/** @throws Failure `limitReached` */
export async function addSshKey(
  ctx: ActorCtx,
  tx: Tx,
  { label, ssh_key }: SshKeyInput,
): Promise<Outcome<SshKeyRow>> {
  const { accountId, userId } = ctx.actor;
  const limit = await accountLimit(tx, ctx.settings.limits, accountId, 'ssh_keys');
  requireBelowLimit((await countSshKeys(tx, userId)) + 1, limit, 'SSH keys', 'user');
  const key = await insertSshKey(tx, { user_id: userId, label, ssh_key, created: ctx.now() });
  return { value: key, event: sshKeyEvent('user_ssh_key_add', ctx, key) };
}

export async function updateSshKey(
  ctx: ActorCtx,
  tx: Tx,
  unchanged: SshKeyRow,
  { label }: SshKeyChanges,
): Promise<Outcome<SshKeyRow>> {
  if (label === undefined) return nothingChanged(unchanged);
  const key = await updateSshKeyLabel(tx, unchanged.id, label);
  const changes = changesBetween(sshKeyShownChanges, unchanged, key);
  return { value: key, event: { ...sshKeyEvent('user_ssh_key_update', ctx, key), changes } };
}

/** Deletes the key from the profile. Computes keep the keys they were deployed with. */
export async function deleteSshKey(ctx: ActorCtx, tx: Tx, key: SshKeyRow): Promise<Outcome<void>> {
  await deleteSshKeyRow(tx, key.id);
  return {
    value: undefined,
    event: sshKeyEvent('user_ssh_key_delete', ctx, key),
    deletes: { ssh_keys: 1 },
  };
}

function sshKeyEvent(
  action: 'user_ssh_key_add' | 'user_ssh_key_update' | 'user_ssh_key_delete',
  { actor }: ActorCtx,
  key: SshKeyRow,
): NewEvent {
  return { accountId: actor.accountId, action, entity: sshKeyEntity(key) };
}

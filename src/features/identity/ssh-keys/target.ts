import { type DbAccess, parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { SshKeyRow } from '#store/schema/tables/index';

/** The SSH key of the acting user with `:sshKeyId`. */
export function sshKey(): Target<SshKeyRow> {
  return {
    requirement: { kind: 'member' },
    load: (access, { sshKeyId }) => loadSshKey(access, parseId(sshKeyId)),
  };
}

async function loadSshKey({ db, actor }: DbAccess, sshKeyId: number): Promise<SshKeyRow> {
  return await db
    .selectFrom('ssh_key')
    .selectAll()
    .where('id', '=', sshKeyId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow(() => Failure.notFound());
}

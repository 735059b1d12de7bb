import { sql } from 'kysely';
import { integerList, isInList } from '#store/query/dialect';
import { type Param, prepared } from '#store/query/prepared';
import { writeSettingOnce } from '#store/settings';
import type { Tx } from '#store/types';

/** Tells the rows of this installation apart from those of others. Made once, and copied with the database. */
export function prepareInstallation(tx: Tx, random: { hex(bytes: number): string }): Promise<string> {
  return writeSettingOnce(tx, 'network_id', random.hex(16));
}

const updateApplied = prepared(
  (tx: Tx, accountId: Param<number>, revision: Param<number>, now: Param<number>) =>
    tx
      .updateTable('network_account')
      .set({ applied_revision: revision, applied: now, problem: null, behind_since: now })
      .where('account_id', '=', accountId)
      .where('applied_revision', '<=', revision),
);

export interface Applied {
  accountId: number;
  revision: number;
}

/** Notes which revisions the network has. */
export async function noteApplied(tx: Tx, applied: readonly Applied[], now: number): Promise<void> {
  for (const { accountId, revision } of applied) await updateApplied(tx, accountId, revision, now);
}

/** The column has no room for more. */
const MAX_PROBLEM_LENGTH = 1000;

/** Notes why the network cannot follow an account, for the operator. */
export async function noteProblem(tx: Tx, accountId: number, problem: string): Promise<void> {
  await tx
    .updateTable('network_account')
    .set({ problem: problem.slice(0, MAX_PROBLEM_LENGTH) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Notes whether packets reach network interfaces. Those that are gone are left out. */
export async function noteUp(tx: Tx, nicIds: readonly number[], isUp: boolean, now: number): Promise<void> {
  if (nicIds.length === 0) return;
  const up = isUp ? 1 : 0;
  await tx
    .updateTable('nic')
    .set({ up, up_changed: now })
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, nicIds)))
    .where('up', '<>', up)
    .execute();
}

/** A sign of life of the process that writes to a northbound database. */
export async function beat(tx: Tx, nb: string, writer: string): Promise<void> {
  await tx
    .insertInto('network_leader')
    .values({ nb, writer, beat: 1 })
    .onConflict((conflict) =>
      conflict.column('nb').doUpdateSet((eb) => ({
        writer,
        beat: sql<number>`${eb.ref('network_leader.beat')} + 1`,
      })),
    )
    .execute();
}

/** Has the networks of accounts compared with what is there, although nothing has changed. */
export async function touchNetworks(tx: Tx, accountIds: readonly number[], now: number): Promise<void> {
  await tx
    .updateTable('network_account')
    .set((eb) => ({
      revision: eb('revision', '+', eb.lit(1)),
      behind_since: eb
        .case()
        .when('applied_revision', '=', eb.ref('revision'))
        .then(now)
        .else(eb.ref('behind_since'))
        .end(),
    }))
    .where((eb) => isInList(tx, eb.ref('account_id'), integerList(tx, accountIds)))
    .execute();
}

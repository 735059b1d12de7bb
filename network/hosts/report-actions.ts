import type { Ctx } from '#access/ctx';
import { eraseSecrets } from '#features/computes/jobs/records';
import { setPlugged } from '#features/networks/interest/records';
import type { NetworkIdentity } from '#network/identity';
import type { HostRow } from '#store/schema/tables/index';
import type { HostReport } from './messages/messages.ts';
import { changedStates, reportHash } from './report-rules.ts';
import { selectStates, writeStates } from './state-store.ts';
import { updateHost } from './store.ts';

/** A report that says nothing new is stored so seldom. */
const SEEN_SECONDS = 10;

/** Stores what a host has said of itself. @param known the host as it was read for this report */
export async function storeReport(
  ctx: Pick<Ctx, 'mutate' | 'now'>,
  known: HostRow,
  report: HostReport,
  identity: NetworkIdentity,
): Promise<void> {
  const now = ctx.now();
  const hash = reportHash(report);
  const age = now - (known.last_seen ?? 0);
  if (hash === known.report_hash && age >= 0 && age < SEEN_SECONDS) return;
  await ctx.mutate(async (tx) => {
    const before = await selectStates(tx, known.id);
    const changes = changedStates(before, report.computes);
    await writeStates(
      tx,
      changes.map((change) => ({ ...change, reported: now })),
    );
    // Who has the compute has its credentials.
    const made = changes.filter(({ state }) => state === 'stopped' || state === 'running');
    if (made.length > 0) {
      await eraseSecrets(
        tx,
        made.map(({ compute_id }) => compute_id),
      );
    }
    const plugged = report.nics.filter((nic) => nic.plugged && nic.installed).map(({ id }) => id);
    await setPlugged(
      tx,
      before.map(({ id }) => id),
      plugged,
    );
    await updateHost(tx, known.id, {
      last_seen: now,
      report_hash: hash,
      obeys: obeys(report, identity) ? 1 : 0,
      engine: report.engine,
      memory: report.memory,
      problem: report.problem,
      held: report.held.length === 0 ? null : JSON.stringify(report.held),
      // What is not held any more is gone, or wanted again.
      ...(report.held.length === 0 && { confirmed: null }),
    });
    return { value: undefined, noEvent: "hosts belong to no account; a compute's jobs have events" };
  });
}

/** Before its first contact a host obeys everybody. */
function obeys({ installation, epoch }: HostReport, identity: NetworkIdentity): boolean {
  return (
    (installation ?? identity.installation) === identity.installation &&
    (epoch ?? identity.epoch) === identity.epoch
  );
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { NetworkFigures, NetworkObserver } from './reconcile/observer.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const PASS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const LAG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The metrics of a data plane. Those that tell what is there come from the process that leads. */
export function networkMetrics(
  registers: Registry[],
  figures: () => readonly NetworkFigures[],
): NetworkObserver {
  addGauges(registers, figures);
  const passes = new Histogram({
    name: 'palisade_network_pass_duration_seconds',
    help: 'Time to compare and write: what has changed, or everything.',
    labelNames: ['kind'],
    buckets: PASS_SECONDS,
    registers,
  });
  const operations = new Counter({
    name: 'palisade_network_operations_total',
    help: 'Operations that were committed in northbound databases.',
    labelNames: ['op'],
    registers,
  });
  const drift = new Counter({
    name: 'palisade_network_drift_rows_total',
    help: 'Rows of northbound databases that somebody else had changed, and that were repaired.',
    labelNames: ['table'],
    registers,
  });
  const failures = new Counter({
    name: 'palisade_network_transaction_failures_total',
    help: 'Parts of a network that a northbound database refused.',
    labelNames: ['reason'],
    registers,
  });
  const lag = new Histogram({
    name: 'palisade_network_southbound_lag_seconds',
    help: 'Time from a commit until OVN had translated it.',
    buckets: LAG_SECONDS,
    registers,
  });
  const reconnects = new Counter({
    name: 'palisade_network_reconnects_total',
    help: 'Connections to northbound databases after the first.',
    labelNames: ['nb'],
    registers,
  });
  return {
    passed: (kind, seconds) => passes.observe({ kind }, seconds),
    operated: (op, count) => operations.inc({ op }, count),
    drifted: (table, count) => drift.inc({ table }, count),
    failed: (reason) => failures.inc({ reason }),
    lagged: (seconds) => lag.observe(seconds),
    reconnected: (nb) => reconnects.inc({ nb }),
  };
}

function addGauges(registers: Registry[], figures: () => readonly NetworkFigures[]): void {
  const gauge = (name: string, help: string, labelNames: string[], set: (gauge: Gauge) => void) => {
    const added: Gauge = new Gauge({
      ...{ name: `palisade_network_${name}`, help, labelNames, registers },
      collect() {
        added.reset();
        set(added);
      },
    });
  };
  gauge('leader', 'Whether this process writes to the northbound database.', ['nb'], (leader) => {
    for (const { nb, isLeader } of figures()) leader.set({ nb }, isLeader ? 1 : 0);
  });
  gauge('accounts_behind', 'Accounts whose network does not follow yet.', ['nb'], (behind) => {
    for (const { nb, accountsBehind } of figures()) behind.set({ nb }, accountsBehind);
  });
  gauge(
    'oldest_unapplied_seconds',
    'How long the oldest account has had unapplied changes.',
    ['nb'],
    (oldest) => {
      for (const { nb, oldestUnappliedSeconds } of figures()) oldest.set({ nb }, oldestUnappliedSeconds);
    },
  );
  gauge('rows', 'Rows of this installation in the northbound database.', ['nb', 'table'], (rows) => {
    for (const { nb, rows: counts } of figures()) {
      for (const [table, count] of Object.entries(counts)) rows.set({ nb, table }, count);
    }
  });
  gauge('nics', 'Network interfaces of running computes, by what is observed.', ['nb', 'state'], (nics) => {
    for (const { nb, nics: counts } of figures()) {
      for (const [state, count] of Object.entries(counts)) nics.set({ nb, state }, count);
    }
  });
}

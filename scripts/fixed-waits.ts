/** For each file, the number of places and the reason that they have. */
export type ListedWaits = Readonly<Record<string, readonly (readonly [places: number, reason: string])[]>>;

const NO_MORE = 'watches that nothing more happens, which no event tells';
const ANY_MOMENT =
  'kills, cuts or ends at a moment that varies; whatever the machine has done by then is right';
const LIMIT = 'a limit that only ends what hangs';
const SLOW_ANSWER = 'answers late, so that requests would overlap if they could; none is refused for it';
const LOAD = 'the length or the pace of a load under which something is measured';
const LATE = 'gives what comes late, and must not, a chance to come before everything is inspected';
const UNDER_WAY = 'lets something get under way; what follows is right without it, and only proves less';

/**
 * Waits for a time, in tests and what they use. A test waits for what has to happen instead, with an `until` of the
 * harness. A time in which nothing may happen grows with `patience`.
 */
export const fixedWaits: ListedWaits = {
  'src/features/webhooks/deliveries.test.ts': [[1, SLOW_ANSWER]],
  'src/features/webhooks/worker.test.ts': [[1, SLOW_ANSWER]],
  'src/platform/outgoing/post.test.ts': [[1, NO_MORE]],
  'src/store/engine/sqlite/writer.test.ts': [[1, UNDER_WAY]],
  'test/cli/serve.test.ts': [
    [
      1,
      'the service takes a signal that comes again within half a second as the same one; longer is right too',
    ],
  ],
  'test/concurrency/change-feed.test.ts': [[1, ANY_MOMENT]],
  'test/concurrency/event-streams.test.ts': [[1, ANY_MOMENT]],
  'test/harness/late-body.ts': [[1, UNDER_WAY]],
  'test/limits/pipelining.test.ts': [[1, NO_MORE]],
  'test/long/backup/faults.test.ts': [[1, ANY_MOMENT]],
  'test/long/console/interruptions.test.ts': [[1, 'the console reads what is older than five seconds again']],
  'test/long/console/live.test.ts': [[2, NO_MORE]],
  'test/long/faults/clients.test.ts': [[1, LIMIT]],
  'test/long/faults/keyed-writes.ts': [[1, ANY_MOMENT]],
  'test/long/faults/kill-digests.test.ts': [[1, LOAD]],
  'test/long/faults/kill-jobs.test.ts': [
    [1, ANY_MOMENT],
    [1, NO_MORE],
  ],
  'test/long/faults/kill-outbox.test.ts': [[1, ANY_MOMENT]],
  'test/long/faults/kill-webhooks.test.ts': [
    [1, ANY_MOMENT],
    [1, LOAD],
  ],
  'test/long/fuzz/socket.ts': [[1, LIMIT]],
  'test/network/before-releases/firewall-changes.test.ts': [[1, NO_MORE]],
  'test/network/before-releases/moved-address.test.ts': [[1, NO_MORE]],
  'test/network/host/netns.test.ts': [[1, ANY_MOMENT]],
  'test/network/lab/machine.ts': [[1, 'lets the last answers come; what is lost after them is not counted']],
  'test/network/ovsdb/restart.test.ts': [
    [1, 'silence that must not end the connection, in a part that counts it'],
  ],
  'test/network/plane/drift.test.ts': [[1, NO_MORE]],
  'test/network/plane/leaders.test.ts': [[1, ANY_MOMENT]],
  'test/network/proofs/egress.test.ts': [[2, NO_MORE]],
  'test/network/proofs/forwards.test.ts': [[1, NO_MORE]],
  'test/network/proofs/guard.test.ts': [[1, NO_MORE]],
  'test/network/proofs/outside.test.ts': [[2, NO_MORE]],
  'test/network/stress/aftermath.ts': [[1, NO_MORE]],
  'test/network/stress/drills/drift.ts': [[1, LOAD]],
  'test/network/stress/drills/each-part.ts': [[1, 'how long a part is away']],
  'test/network/stress/drills/incus.ts': [[1, 'how long a part is away']],
  'test/network/stress/drills/kills.ts': [[1, LATE]],
  'test/network/stress/drills/races.ts': [
    [1, LATE],
    [1, 'looks for a few seconds whether a host holds more back'],
  ],
  'test/network/stress/traffic.ts': [[1, 'lets the captures print their last packets']],
  'test/runner/batch.ts': [[2, LIMIT]],
  'test/stress/attacker.ts': [[2, LOAD]],
  'test/stress/attacks/automation.ts': [[1, LOAD]],
  'test/stress/attacks/connections.ts': [[2, LOAD]],
  'test/stress/attacks/tools.ts': [[1, LOAD]],
  'test/stress/honest.ts': [[1, LOAD]],
  'test/stress/monitor.ts': [[1, LOAD]],
  'test/stress/play.ts': [[3, LOAD]],
  'test/stress/server.ts': [[1, LIMIT]],
};

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Watch } from '#platform/watch';
import type { Figures } from './figures.ts';

/** Counts what happens beside requests. @returns what is told of it */
export function workCounters(registers: Registry[]): Required<Watch> {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `palisade_${name}`, help, labelNames, registers });
  const signIns = counter('sign_ins_total', 'Attempts to sign in that ended, by result and factor.', [
    'result',
    'factor',
  ]);
  const jobs = counter('compute_jobs_ended_total', 'Jobs of computes that ended, by kind and result.', [
    'kind',
    'result',
  ]);
  const messages = counter(
    'outbox_attempts_total',
    'Attempts to send a message, and messages given up, by kind and result.',
    ['kind', 'result'],
  );
  const deliveries = counter('webhook_attempts_total', 'Requests of webhooks, by result.', ['result']);
  return {
    signIn: (result, factor) => signIns.inc({ result, factor }),
    job: (kind, result) => jobs.inc({ kind, result }),
    message: (kind, result) => messages.inc({ kind, result }),
    delivery: (result) => deliveries.inc({ result }),
  };
}

interface Sample {
  labels?: Record<string, string>;
  value: number | undefined;
}

/** What waits and what is there, for all replicas together: each of them tells the same. */
export function figureGauges(registers: Registry[], figures: Figures, now: () => number): void {
  const ageOf = (created: number | null | undefined) =>
    created === null || created === undefined ? 0 : Math.max(0, now() - created);

  const gaugesOf =
    <T>(read: () => Promise<T | undefined>) =>
    (
      { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
      samples: (figures: T) => readonly Sample[],
    ): void => {
      const added: Gauge = new Gauge({
        ...{ name: `palisade_${name}`, help, labelNames, registers },
        async collect() {
          added.reset();
          // A metric without labels would begin with 0.
          if (labelNames.length === 0) added.remove();
          const found = await read();
          if (found === undefined) return;
          for (const { labels = {}, value } of samples(found)) {
            if (value !== undefined) added.set(labels, value);
          }
        },
      });
    };
  const work = gaugesOf(figures.work);
  const size = gaugesOf(figures.size);

  work(
    { name: 'outbox_waiting', help: 'Messages that wait to be sent.', labelNames: ['kind'] },
    ({ messages }) =>
      KINDS.map((kind) => ({ labels: { kind }, value: messages.find((of) => of.kind === kind)?.count ?? 0 })),
  );
  work(
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest message that waits to be sent; 0 when none waits.',
      labelNames: ['kind'],
    },
    ({ messages }) =>
      KINDS.map((kind) => ({
        labels: { kind },
        value: ageOf(messages.find((of) => of.kind === kind)?.oldest),
      })),
  );
  work(
    { name: 'compute_jobs', help: 'Jobs of computes that have not ended.', labelNames: ['state'] },
    ({ jobs: { waiting, running } }) => [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ],
  );
  work(
    {
      name: 'compute_jobs_oldest_seconds',
      help: 'Age of the oldest job that has not ended; 0 without jobs.',
    },
    ({ jobs }) => [{ value: ageOf(jobs.oldest) }],
  );
  work(
    { name: 'webhook_deliveries_waiting', help: 'Deliveries of webhooks that are pending.' },
    ({ deliveries }) => [{ value: deliveries.count }],
  );
  work(
    {
      name: 'webhook_oldest_seconds',
      help: 'Age of the oldest delivery of a webhook that is pending; 0 when none is.',
    },
    ({ deliveries }) => [{ value: ageOf(deliveries.oldest) }],
  );
  work(
    {
      name: 'backup_age_seconds',
      help: 'Time since the last backup by `palisade backup`; missing before the first.',
    },
    ({ lastBackup }) => [{ value: lastBackup === undefined ? undefined : Math.max(0, now() - lastBackup) }],
  );
  size({ name: 'records', help: 'Records in the database, by kind.', labelNames: ['kind'] }, ({ records }) =>
    Object.entries(records).map(([kind, value]) => ({ labels: { kind }, value })),
  );
  size({ name: 'database_size_bytes', help: 'Size of the database.' }, ({ databaseBytes }) => [
    { value: databaseBytes },
  ]);
}

const KINDS = ['email', 'sms'] as const;

// Waiting for jobs: creating, booting, rebooting and shutting down take time.
import type { Caller } from './call.ts';
import { follow } from './events.ts';
import { operations } from './generated/operations.ts';
import { requestOf } from './request.ts';
import type { RecordOf, Schema } from './types.ts';

type EventRecord = Schema<'Event'>;

/** What a job is about, as events name it: `{ type: 'compute', id: 3107 }`. */
export interface JobSubject {
  type: string;
  id: number | string;
}

export interface Waiting {
  /** Seconds; 300 by default. */
  timeout?: number;
  signal?: AbortSignal;
}

const TIMEOUT_SECONDS = 300;

/** A job that has failed. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly event: EventRecord;

  constructor(event: EventRecord) {
    super(`${event.action} of ${event.entity.label} has failed`);
    this.event = event;
  }
}

/**
 * Waits until no job of the subject is at work.
 * @returns the event of its last job; undefined when it never had one
 * @throws JobFailed, PalisadeError, or the reason of the signal or the timeout
 */
export async function waitForJobs(
  caller: Caller,
  { type, id }: JobSubject,
  { timeout = TIMEOUT_SECONDS, signal }: Waiting = {},
): Promise<EventRecord | undefined> {
  const filter = { 'entity.type': type, 'entity.id': String(id) };
  const patience = AbortSignal.timeout(timeout * 1000);
  const ended = signal ? AbortSignal.any([signal, patience]) : patience;
  const known = new Map<number, EventRecord>();
  const isAtWork = () => [...known.values()].some(({ status }) => !hasEnded(status));
  // The stream is opened before the list is read, so nothing happens in between.
  let isListed = false;
  for await (const { event } of follow(caller, { filter, signal: ended })) {
    if (!isListed) for (const one of await listJobs(caller, filter, ended)) known.set(one.id, one);
    isListed = true;
    if (event && isJob(event)) known.set(event.id, event);
    if (!isAtWork()) break;
  }
  const last = [...known.values()].sort((a, b) => a.id - b.id).at(-1);
  if (last?.status === 'failed') throw new JobFailed(last);
  return last;
}

async function listJobs(caller: Caller, filter: object, signal: AbortSignal): Promise<EventRecord[]> {
  const request = requestOf(operations.listEvents, { filter: { ...filter }, query: { page_size: 25 } });
  const reply = (await caller.call(request, { signal })) as { data: RecordOf<'listEvents'>[] };
  return reply.data.filter(isJob);
}

function isJob({ status }: EventRecord): boolean {
  return status !== 'notification';
}

function hasEnded(status: EventRecord['status']): boolean {
  return status === 'finished' || status === 'failed';
}

import type { Viewer } from '#access/actor';
import { eventSentence, type SentenceEvent, sentenceText } from '#domain/event-sentence';
import { type Activity, selectActivity } from '#features/events/activity';
import { toEvent } from '#features/events/schema';
import { giveBackActivity } from '#features/identity/accounts/records';
import { type DigestReader, markDigestTo, selectDigestReaders } from '#features/identity/users/records';
import { enqueue, type OutboxContext, selectWaitingFor } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import type { EventRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { type DigestRun, endDigest, holdsDigest } from './queue.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** What a mail lists. The others are counted. */
const SHOWN = 25;
const TEMPLATE = 'activity';

export interface DigestContext extends OutboxContext {
  settings: { loginUrl: string; ttl: { events: number } };
}

/**
 * The next users to tell. A user whose last mail still waits to be sent is told everything in a later one.
 * @param after continues after the user with this id
 * @returns `last`: the user to continue after; undefined at the end
 */
export async function selectRecipients(
  db: Db,
  { accountId, upTo }: DigestRun,
  after: number,
  limit: number,
): Promise<{ readers: DigestReader[]; last: number | undefined }> {
  const readers = await selectDigestReaders(db, accountId, upTo, { after, limit });
  const ids = readers.map(({ id }) => id);
  const waiting = await selectWaitingFor(db, TEMPLATE, ids);
  return { readers: readers.filter(({ id }) => !waiting.has(id)), last: ids.at(-1) };
}

/** What others did since the last mail to a user, as far as it may see it. */
export function selectActivityFor(
  db: Db,
  { now, settings }: DigestContext,
  { accountId, upTo }: DigestRun,
  reader: DigestReader,
): Promise<Activity> {
  return selectActivity(
    { db, now, settings, actor: asViewer(accountId, reader) },
    { after: reader.digest_to, upTo },
    SHOWN,
  );
}

/** Writes the mail to a user, unless there is nothing to tell. It is written once, whoever tries. */
export async function enqueueDigest(
  tx: Tx,
  ctx: DigestContext,
  run: DigestRun,
  reader: DigestReader,
  { shown, more, isCut }: Activity,
): Promise<void> {
  if (!(await holdsDigest(tx, run)) || !(await markDigestTo(tx, reader, run.upTo))) return;
  if (shown.length === 0) return;
  await enqueue(tx, ctx, {
    template: TEMPLATE,
    ...mailTo(reader),
    values: {
      username: reader.username,
      events: shown.map((row) => toEntry(row, ctx)),
      more,
      isCut,
      link: `${ctx.settings.loginUrl}/console/events`,
      unsubscribe: unsubscribeLink(ctx.encryption, ctx.settings.loginUrl, reader),
    },
  });
}

/** Ends the mails of an account. Users that could not be told are told the next time. */
export async function finishDigest(tx: Tx, run: DigestRun, now: number): Promise<void> {
  if (!(await endDigest(tx, run, now))) return;
  const left = await selectDigestReaders(tx, run.accountId, run.upTo, { after: 0, limit: 1 });
  if (left.length > 0) await giveBackActivity(tx, run.accountId, now);
}

function asViewer(accountId: number, { id, restricted, account_access }: DigestReader): Viewer {
  return {
    accountId,
    userId: id,
    restricted: restricted === 1,
    accountAccess: account_access,
    isProxyUser: false,
    restrictions: undefined,
  };
}

function toEntry(row: EventRow, { now, settings }: DigestContext) {
  const event = toEvent({ ...row, seen: 0, read: 0 }, now());
  return {
    sentence: sentenceText(eventSentence(event)),
    time: row.created,
    link: `${settings.loginUrl}/console${consolePathOf(event)}`,
  };
}

/** An event with the path of its entity. */
interface LinkedEvent extends SentenceEvent {
  entity: SentenceEvent['entity'] & { url: string };
}

/**
 * The page of the console about what an event is about, as a path below the console. What was deleted or has no page
 * of its own leads to the events about it.
 */
export function consolePathOf({ action, entity, secondary_entity: second }: LinkedEvent): string {
  const { type, id, url } = entity;
  if (type === 'vpc') return action === 'vpc_delete' ? `/events?vpc=${id}` : `/vpcs/${id}`;
  if (type === 'subnet') {
    if (action === 'subnet_delete') return second ? `/events?vpc=${second.id}` : '/events?entity=subnet';
    return url.replace('/v4', '');
  }
  if (type === 'compute' && action !== 'compute_delete') {
    const hasConfig = second?.type === 'compute_config' && action !== 'compute_config_delete';
    return hasConfig ? `/computes/${id}/configs/${second.id}` : `/computes/${id}`;
  }
  return `/events?entity=${type}`;
}

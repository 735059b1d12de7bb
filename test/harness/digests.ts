import { createCtx } from '#app/ctx';
import { DigestWorker } from '#features/digests/worker';
import type { MessageValues } from '#features/outbox/message';
import { until } from './held-driver.ts';
import type { Client } from './http-client.ts';
import { sentMessages } from './sent-messages.ts';
import type { TestAccount, TestApi } from './test-api.ts';

export type Digest = MessageValues['activity'];

export const WINDOW = 600;

/** The settings of a service that writes mails about activity. */
export const DIGESTS = { PALISADE_TTL_DIGEST: `${WINDOW}s` };

/** Lets users get mails about what happens from now on, as if they had just chosen a password. */
export async function accept(account: TestAccount, ...userIds: readonly number[]): Promise<void> {
  const ctx = createCtx(account.api.service.services);
  await ctx.mutate(async (tx) => {
    const { last_event_id: digest_to } = await tx
      .selectFrom('account')
      .select('last_event_id')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('user')
      .set({ password_hash: 'not needed', password_temporary: 0, digest_to })
      .where('id', 'in', [...userIds])
      .execute();
    return { value: undefined, noEvent: 'a test prepares its users' };
  });
}

/** Another unrestricted user of the account, who gets mails about activity. */
export async function newColleague(
  account: TestAccount,
): Promise<Client & { userId: number; username: string }> {
  const user = await account.restricted();
  await createCtx(account.api.service.services).mutate(async (tx) => {
    await tx.updateTable('user').set({ restricted: 0 }).where('id', '=', user.userId).execute();
    return { value: undefined, noEvent: 'a test prepares its users' };
  });
  await accept(account, user.userId);
  return user;
}

/** An account with two unrestricted users who get mails about activity. */
export async function newOffice(api: TestApi) {
  const account = await api.newAccount();
  const ana = await newColleague(account);
  await accept(account, account.ownerId);
  return { account, owner: account.owner, ana };
}

/** The mails about activity to a user, oldest first. */
export async function digestsOf(api: TestApi, userId: number): Promise<Digest[]> {
  const messages = await sentMessages(api.service.services, userId);
  return messages.filter(({ template }) => template === 'activity').map(({ values }) => values);
}

/** What a mail lists. */
export const sentences = (digest: Digest | undefined) => digest?.events.map(({ sentence }) => sentence);

/** A worker beside that of the service, which only works when a test asks it to. */
export function digestWorker({ service: { services } }: TestApi): DigestWorker {
  return new DigestWorker({ ...services, settings: services.config });
}

/** Waits until everything is told that is to be told now. */
export async function untilTold(api: TestApi): Promise<void> {
  const worker = digestWorker(api);
  await until(async () => {
    await worker.look();
    return !(await isDue(api));
  }, 'the mails about activity');
  await worker.stop();
}

async function isDue({ service: { services }, clock }: TestApi): Promise<boolean> {
  const before = clock.now - services.config.ttl.digest;
  const { db } = services.store;
  const due = await db
    .selectFrom('account')
    .leftJoin('digest', 'digest.account_id', 'account.id')
    .select('account.id')
    .where('digest_since', '<=', before)
    .where('suspended', '=', 0)
    .where((eb) => eb.or([eb('digest.ended', 'is', null), eb('digest.ended', '<=', before)]))
    .execute();
  // Read after it: what is due becomes open.
  const open = await db.selectFrom('digest').select('account_id').where('ended', 'is', null).execute();
  return open.length + due.length > 0;
}

/** Ends the window of what has happened, and waits until it is told. */
export async function endWindow(api: TestApi): Promise<void> {
  api.clock.advance(WINDOW);
  await untilTold(api);
}

/** Waits until mails about activity are on their way. One that waits is dropped when its reader switches them off. */
export async function untilSent(api: TestApi): Promise<void> {
  await until(async () => !(await isWaiting(api)), 'the mails about activity to be sent');
}

async function isWaiting({ service: { services }, clock }: TestApi): Promise<boolean> {
  const { db } = services.store;
  const waiting = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('template', '=', 'activity')
    .where('status', '=', 'waiting')
    .where('next_attempt', '<=', clock.now)
    .limit(1)
    .execute();
  return waiting.length > 0;
}

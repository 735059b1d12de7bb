import { enqueue, type OutboxContext } from '#features/outbox/enqueue';
import type { NewMessage } from '#features/outbox/message';
import type { OutgoingMessage, Transport, Transports } from '#features/outbox/transports/transport';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Store } from '#store/types';
import { until } from './held-driver.ts';
import { AUTHOR, NOW, type TestStore } from './test-store.ts';

let made = 0;

/**
 * Inserts a user to whom messages can refer.
 * @returns its id
 */
export function addUser(test: TestStore): Promise<number> {
  made += 1;
  const username = `reader${made}`;
  return test.store.mutate(AUTHOR, async (tx) => {
    const { id } = await tx
      .insertInto('user')
      .values({
        account_id: test.accountId,
        username,
        username_folded: username,
        email: `${username}@example.com`,
        restricted: 0,
        password_hash: null,
        password_created: null,
        created: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { value: id, noEvent: 'a test prepares its user' };
  });
}

/** Writes messages as an action does, in one transaction. */
export async function enqueueAll(
  store: Store,
  ctx: OutboxContext,
  messages: readonly NewMessage[],
): Promise<void> {
  await store.mutate({ ...AUTHOR, now: ctx.now() }, async (tx) => {
    for (const message of messages) await enqueue(tx, ctx, message);
    return { value: undefined, noEvent: 'a test writes its messages' };
  });
}

export function selectOutbox({ db }: Store): Promise<OutboxMessageRow[]> {
  return db.selectFrom('outbox_message').selectAll().orderBy('id').execute();
}

/** A transport that records the messages it is given. They are sent unless the test says otherwise. */
export class RecordingTransport implements Transport {
  readonly sent: OutgoingMessage[] = [];
  /** Replaces the next attempts: they fail, or wait until they are released. */
  readonly next: (() => Promise<void>)[] = [];

  get both(): Transports {
    return { email: this, sms: this };
  }

  async send(message: OutgoingMessage): Promise<'sent'> {
    await this.next.shift()?.();
    this.sent.push(message);
    return 'sent';
  }

  /** Makes the next attempt fail. */
  failOnce(): void {
    this.next.push(() => Promise.reject(new Error('no route to maria@example.com')));
  }

  /**
   * Makes the next attempt wait.
   * @returns a promise for its start, and functions that end it
   */
  holdOnce(): { begun: Promise<void>; finish(): void; fail(): void } {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    this.next.push(() => {
      begun.resolve();
      return end.promise;
    });
    return { begun: begun.promise, finish: end.resolve, fail: () => end.reject(new Error('lost')) };
  }
}

/** Waits until no message is due. */
export async function untilNothingWaits(store: Store): Promise<void> {
  await until(
    async () => (await selectOutbox(store)).every(({ status }) => status !== 'waiting'),
    'the end of all messages',
  );
}

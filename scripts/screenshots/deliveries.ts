import type { WebhookId } from '#domain/ids';
import { succeeded } from '#test/harness/assert-errors';
import type { Person } from '#test/login/people';

const ACTIONS = ['vpc_create', 'vpc_update', 'subnet_create'];

/** What became of the deliveries of the newest events, the newest first. */
const OUTCOMES = [
  { status: 'pending', attempts: 8, response_status: null, reason: 'refused' },
  { status: 'delivered', attempts: 1, response_status: 204, reason: null },
  { status: 'delivered', attempts: 1, response_status: 204, reason: null },
  { status: 'delivered', attempts: 3, response_status: 200, reason: null },
  { status: 'delivered', attempts: 1, response_status: 204, reason: null },
  // It was tried for three days.
  { status: 'failed', attempts: 79, response_status: 500, reason: 'status' },
] as const;

/** Longer than pictures take, so that nothing leaves the machine. */
const NEXT_ATTEMPT_SECONDS = 1800;

/** Enables a webhook, with a log as if it had been sent to for days. */
export async function addDeliveries(person: Person, webhook: number): Promise<void> {
  const { owner } = person.account;
  const path = `/account/webhooks/${webhook}`;
  succeeded(await owner.put(path, { actions: ACTIONS, enabled: true }));
  const filter = { '+or': ACTIONS.map((action) => ({ action })) };
  const { data } = succeeded(await owner.list('/account/events', filter));
  const { now } = person.api.clock;
  const webhookId = webhook as WebhookId;
  const rows = OUTCOMES.flatMap((outcome, index) => {
    const event = data[index];
    if (!event) return [];
    const created = Date.parse(`${event.created}Z`) / 1000;
    const next = outcome.status === 'pending' ? now + NEXT_ATTEMPT_SECONDS : null;
    const { id, action } = event;
    return [
      { event_id: id, action, payload: '{}', in_turn: 0 as const, ...outcome, created, next_attempt: next },
    ];
  });
  await person.write(async (tx) => {
    for (const row of rows.toReversed())
      await tx
        .insertInto('webhook_delivery')
        .values({ webhook_id: webhookId, ...row })
        .execute();
  });
}

import type { Journal } from './journal.ts';

/** Resolved without the DNS, and refused as an address of this machine. */
const NOWHERE = 'https://localhost/hook';

/** Creates a webhook, asks for deliveries, and deletes it. */
export async function webhooks(journal: Journal, name: string): Promise<void> {
  const input = { label: name, url: NOWHERE, actions: ['webhook_update', 'vpc_create'] };
  const { path } = await journal.create('/account/webhooks', input);
  await journal.update(path, { label: `${name}-h` });
  await journal.act('POST', `${path}/rotate-secret`);
  await journal.act('POST', `${path}/ping`);
  const { body } = await journal.read(`${path}/deliveries`);
  await journal.act('POST', `${path}/deliveries/${body.data.at(-1).id}/resend`);
  await journal.remove(path);
}

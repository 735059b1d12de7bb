import { createCtx } from '#app/ctx';
import type { EndpointOperation } from '#app/endpoints';
import { setAccountLimits } from '#features/identity/accounts/actions';
import { succeeded } from '#test/harness/assert-errors';
import { until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import type { TestAccount } from '#test/harness/test-api';
import type { Sample } from './sample.ts';

type OfWebhooks = Extract<EndpointOperation, `${string}Webhook${string}`>;

const MORE_THAN_A_PAGE = 26;

/** Resolved without the DNS, and refused as an address of this machine. */
const NOWHERE = 'https://localhost/hook';

/** Webhooks and their deliveries. */
export const webhookRequests: Readonly<Record<OfWebhooks, Sample>> = {
  listWebhooks: {
    events: [],
    async prepare(_, account) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await makeWebhook(account);
      return {};
    },
  },
  createWebhook: {
    events: ['webhook_create'],
    async prepare() {
      const body = { label: 'inventory', url: NOWHERE, actions: ['vpc_delete'], vpcs: null, enabled: true };
      return { body, refused: { ...body, vpcs: [Number.MAX_SAFE_INTEGER] } };
    },
  },
  getWebhook: { events: [], prepare: async (_, account) => ({ parameters: await makeWebhook(account) }) },
  updateWebhook: {
    events: ['webhook_update'],
    async prepare(owner, account) {
      const { id } = await newVpc(owner);
      const body = { label: 'orders', url: NOWHERE, actions: ['*'], vpcs: [id], enabled: false };
      const refused = { ...body, vpcs: [Number.MAX_SAFE_INTEGER] };
      return { parameters: await makeWebhook(account), body, refused };
    },
  },
  deleteWebhook: {
    events: ['webhook_delete'],
    prepare: async (_, account) => ({ parameters: await makeWebhook(account) }),
  },
  rotateWebhookSecret: {
    events: ['webhook_secret_reset'],
    prepare: async (_, account) => ({ parameters: await makeWebhook(account) }),
  },
  pingWebhook: { events: [], prepare: async (_, account) => ({ parameters: await makeWebhook(account) }) },

  listWebhookDeliveries: {
    events: [],
    async prepare(_, account) {
      const { webhookId } = await makeDeliveries(account, MORE_THAN_A_PAGE);
      return { parameters: { webhookId } };
    },
  },
  getWebhookDelivery: {
    events: [],
    prepare: async (_, account) => ({ parameters: await makeDeliveries(account, 1) }),
  },
  resendWebhookDelivery: {
    events: [],
    prepare: async (_, account) => ({ parameters: await makeDeliveries(account, 1) }),
  },
};

async function makeWebhook(
  { owner, api, id }: TestAccount,
  actions = ['vpc_delete'],
): Promise<{ webhookId: number }> {
  await setAccountLimits(createCtx(api.service.services), id, { webhooks: 1_000 });
  const body = { label: 'inventory', url: NOWHERE, actions };
  return { webhookId: succeeded(await owner.post('/account/webhooks', body)).id };
}

/** Creates a webhook with deliveries that were tried once, so that nothing changes any more. */
async function makeDeliveries(
  account: TestAccount,
  count: number,
): Promise<{ webhookId: number; deliveryId: number }> {
  const { owner } = account;
  const { webhookId } = await makeWebhook(account, ['webhook_update']);
  const path = `/account/webhooks/${webhookId}`;
  for (let made = 0; made < count; made += 1) {
    succeeded(await owner.put(path, { label: `inventory ${made}` }));
  }
  const list = async () => succeeded(await owner.get(`${path}/deliveries?page_size=100`)).data;
  await until(
    async () => (await list()).every(({ attempts }: { attempts: number }) => attempts === 1),
    'the first attempts',
  );
  return { webhookId, deliveryId: (await list())[0].id };
}

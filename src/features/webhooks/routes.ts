import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import { WebhookChanges, WebhookInput, webhookProblems } from '#domain/webhooks/webhook-inputs';
import { unrestricted } from '#features/identity/users/target';
import {
  createWebhook,
  deleteWebhook,
  newWebhookSecret,
  pingWebhook,
  resendDelivery,
  rotateWebhookSecret,
  updateWebhook,
} from './actions.ts';
import {
  deliveryFilterable,
  toDelivery,
  toWebhook,
  toWebhookWithSecret,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
  webhookFilterable,
} from './schema.ts';
import { selectDeliveryPage, selectWebhookPage } from './store.ts';
import { delivery, webhook } from './target.ts';

export const webhookEndpoints = [
  listEndpoint({
    operation: 'listWebhooks',
    summary: 'List the webhooks of the account',
    tag: 'Automation',
    route: 'GET /account/webhooks',
    scope: 'account:read_only',
    target: unrestricted(),
    item: Webhook,
    filterable: webhookFilterable,
    run: ({ ctx, list }) => showPage(selectWebhookPage(ctx.db, ctx.actor.accountId, list), toWebhook),
  }),

  endpoint({
    operation: 'createWebhook',
    summary: 'Create a webhook, to which events of the account are sent; its secret is shown once',
    tag: 'Automation',
    route: 'POST /account/webhooks',
    scope: 'account:read_write',
    stepUp: true,
    target: unrestricted(),
    body: WebhookInput,
    check: ({ ctx, body }) => webhookProblems(body, ctx.settings.webhooks),
    reply: WebhookWithSecret,
    prepare: ({ ctx }) => newWebhookSecret(ctx),
    act: ({ ctx, tx, body, prepared }) => createWebhook(ctx, tx, body, prepared),
    show: toWebhookWithSecret,
  }),

  endpoint({
    operation: 'getWebhook',
    summary: 'View a webhook',
    tag: 'Automation',
    route: 'GET /account/webhooks/:webhookId',
    scope: 'account:read_only',
    target: webhook(),
    reply: Webhook,
    readsOnce: true,
    run: async ({ target }) => toWebhook(target),
  }),

  endpoint({
    operation: 'updateWebhook',
    summary: 'Update a webhook, or switch it on or off',
    tag: 'Automation',
    route: 'PUT /account/webhooks/:webhookId',
    scope: 'account:read_write',
    stepUp: ['url', 'actions', 'vpcs'],
    target: webhook(),
    body: WebhookChanges,
    check: ({ ctx, body }) => webhookProblems(body, ctx.settings.webhooks),
    reply: Webhook,
    act: ({ ctx, tx, target, body }) => updateWebhook(ctx, tx, target, body),
    show: toWebhook,
  }),

  endpoint({
    operation: 'deleteWebhook',
    summary: 'Delete a webhook with its deliveries',
    tag: 'Automation',
    route: 'DELETE /account/webhooks/:webhookId',
    scope: 'account:read_write',
    target: webhook(),
    reply: Empty,
    act: ({ tx, target }) => deleteWebhook(tx, target),
  }),

  endpoint({
    operation: 'rotateWebhookSecret',
    summary: 'Create a new secret for a webhook; for 24 hours requests are signed with the old one too',
    tag: 'Automation',
    route: 'POST /account/webhooks/:webhookId/rotate-secret',
    scope: 'account:read_write',
    stepUp: true,
    target: webhook(),
    reply: WebhookWithSecret,
    prepare: ({ ctx }) => newWebhookSecret(ctx),
    act: ({ ctx, tx, target, prepared }) => rotateWebhookSecret(ctx, tx, target, prepared),
    show: toWebhookWithSecret,
  }),

  endpoint({
    operation: 'pingWebhook',
    summary: 'Send a request without an event to a webhook; the delivery shows what became of it',
    tag: 'Automation',
    route: 'POST /account/webhooks/:webhookId/ping',
    scope: 'account:read_write',
    target: webhook(),
    reply: Empty,
    act: ({ ctx, tx, target }) => pingWebhook(ctx, tx, target),
  }),

  listEndpoint({
    operation: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook, newest first',
    tag: 'Automation',
    route: 'GET /account/webhooks/:webhookId/deliveries',
    scope: 'account:read_only',
    target: webhook(),
    item: WebhookDelivery,
    filterable: deliveryFilterable,
    run: ({ ctx, target, list }) =>
      showPage(
        selectDeliveryPage(ctx.db, target.id, ctx.now() - ctx.settings.ttl.webhookDeliveries, list),
        toDelivery,
      ),
  }),

  endpoint({
    operation: 'getWebhookDelivery',
    summary: 'View a delivery of a webhook',
    tag: 'Automation',
    route: 'GET /account/webhooks/:webhookId/deliveries/:deliveryId',
    scope: 'account:read_only',
    target: delivery(),
    reply: WebhookDelivery,
    run: async ({ target }) => toDelivery(target.delivery),
  }),

  endpoint({
    operation: 'resendWebhookDelivery',
    summary: 'Send a delivery again, with the same id and body',
    tag: 'Automation',
    route: 'POST /account/webhooks/:webhookId/deliveries/:deliveryId/resend',
    scope: 'account:read_write',
    target: delivery(),
    reply: Empty,
    act: ({ ctx, tx, target }) => resendDelivery(ctx, tx, target),
  }),
];

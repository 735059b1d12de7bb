import { Empty, endpoint, listEndpoint, showPage } from '#api/endpoint';
import { revokeDevice } from './actions.ts';
import { TrustedDevice, toTrustedDevice } from './schema.ts';
import { selectDevicePage } from './store.ts';
import { ownDevice } from './target.ts';

export const deviceEndpoints = [
  listEndpoint({
    operation: 'listDevices',
    summary: 'List your trusted devices',
    route: 'GET /profile/devices',
    scope: 'account:read_only',
    item: TrustedDevice,
    filterable: {},
    run: ({ ctx, list }) =>
      showPage(selectDevicePage(ctx.db, ctx.actor.userId, ctx.now(), list), toTrustedDevice),
  }),

  endpoint({
    operation: 'getDevice',
    summary: 'View a trusted device',
    route: 'GET /profile/devices/:deviceId',
    scope: 'account:read_only',
    target: ownDevice(),
    reply: TrustedDevice,
    run: async ({ target }) => toTrustedDevice(target),
  }),

  endpoint({
    operation: 'deleteDevice',
    summary: 'Revoke a trusted device and sign its browser out',
    route: 'DELETE /profile/devices/:deviceId',
    scope: 'account:read_write',
    stepUp: true,
    target: ownDevice(),
    reply: Empty,
    act: ({ tx, target }) => revokeDevice(tx, target),
  }),
];

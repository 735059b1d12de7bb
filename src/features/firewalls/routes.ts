import { globalGrant } from '#access/target';
import { Empty, endpoint, listEndpoint } from '#api/endpoint';
import {
  FirewallChanges,
  FirewallDeviceInput,
  FirewallInput,
  FirewallRulesChanges,
  FirewallRulesReply,
  firewallProblems,
  RULES_FIELD,
  ruleProblems,
} from '#domain/firewalls/firewall-inputs';
import { compute } from '#features/computes/instances/target';
import { createFirewall, deleteFirewall, setFirewallRules, updateFirewall } from './actions.ts';
import { addFirewallDevice, removeFirewallDevice } from './device-actions.ts';
import { firewallPage } from './firewall-page.ts';
import { Reach } from './reach/schema.ts';
import {
  deviceFilterable,
  Firewall,
  FirewallDevice,
  firewallFilterable,
  toDevice,
  toFirewall,
  toRules,
} from './schema.ts';
import { selectDevicePage, selectParts } from './store.ts';
import { firewall, firewallDevice } from './target.ts';

/** Loaded when it is wanted. */
const readers = () => import('./reach/firewall-reach.ts');
const reach = { reply: Reach, load: async () => (await readers()).readReach };
const reachOfNew = { reply: Reach, load: async () => (await readers()).readReachOfNew };

export const firewallEndpoints = [
  listEndpoint({
    operation: 'listFirewalls',
    summary: 'List the firewalls that the user may see',
    route: 'GET /networking/firewalls',
    scope: 'firewall:read_only',
    item: Firewall,
    filterable: firewallFilterable,
    run: ({ ctx, list }) => firewallPage(ctx, list),
  }),

  endpoint({
    operation: 'createFirewall',
    summary: 'Create a firewall, optionally with devices',
    route: 'POST /networking/firewalls',
    scope: 'firewall:read_write',
    target: globalGrant('add_firewalls'),
    body: FirewallInput,
    check: ({ body }) => firewallProblems(body),
    reply: Firewall,
    act: ({ ctx, tx, body }) => createFirewall(ctx, tx, body),
    reach: reachOfNew,
    show: ({ row, parts }) => toFirewall(row, parts),
  }),

  endpoint({
    operation: 'getFirewall',
    summary: 'View a firewall',
    route: 'GET /networking/firewalls/:firewallId',
    scope: 'firewall:read_only',
    target: firewall('read_only'),
    reply: Firewall,
    run: async ({ ctx, target }) => toFirewall(target, await selectParts(ctx.db, ctx.actor, target.id)),
  }),

  endpoint({
    operation: 'updateFirewall',
    summary: 'Update label, tags and status of a firewall',
    route: 'PUT /networking/firewalls/:firewallId',
    scope: 'firewall:read_write',
    target: firewall('read_write'),
    body: FirewallChanges,
    reply: Firewall,
    act: ({ ctx, tx, target, body }) => updateFirewall(ctx, tx, target, body),
    reach,
    show: ({ row, parts }) => toFirewall(row, parts),
  }),

  endpoint({
    operation: 'deleteFirewall',
    summary: 'Delete a firewall with its devices',
    route: 'DELETE /networking/firewalls/:firewallId',
    scope: 'firewall:read_write',
    target: firewall('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteFirewall(ctx, tx, target),
    reach,
  }),

  endpoint({
    operation: 'getFirewallRules',
    summary: 'View the rules of a firewall',
    route: 'GET /networking/firewalls/:firewallId/rules',
    scope: 'firewall:read_only',
    target: firewall('read_only'),
    reply: FirewallRulesReply,
    run: async ({ target }) => toRules(target),
  }),

  endpoint({
    operation: 'setFirewallRules',
    summary: 'Replace rules of a firewall, or its policies',
    route: 'PUT /networking/firewalls/:firewallId/rules',
    scope: 'firewall:read_write',
    target: firewall('read_write'),
    body: FirewallRulesChanges,
    bodyField: RULES_FIELD,
    check: ({ body }) => ruleProblems(body),
    reply: FirewallRulesReply,
    act: ({ ctx, tx, target, body }) => setFirewallRules(ctx, tx, target, body),
    reach,
    show: toRules,
  }),

  listEndpoint({
    operation: 'listFirewallDevices',
    summary: 'List the devices of a firewall',
    route: 'GET /networking/firewalls/:firewallId/devices',
    scope: 'firewall:read_only',
    target: firewall('read_only'),
    item: FirewallDevice,
    filterable: deviceFilterable,
    run: async ({ ctx, target, list }) => {
      const page = await selectDevicePage(ctx.db, ctx.actor, target.id, list);
      return { ...page, rows: page.rows.map(toDevice) };
    },
  }),

  endpoint({
    operation: 'addFirewallDevice',
    summary: 'Assign a firewall to a compute',
    route: 'POST /networking/firewalls/:firewallId/devices',
    scope: 'firewall:read_write',
    target: firewall('read_write'),
    body: FirewallDeviceInput,
    reply: FirewallDevice,
    act: ({ ctx, tx, target, body }) => addFirewallDevice(ctx, tx, target, body),
    reach,
    show: toDevice,
  }),

  endpoint({
    operation: 'getFirewallDevice',
    summary: 'View a device of a firewall',
    route: 'GET /networking/firewalls/:firewallId/devices/:deviceId',
    scope: 'firewall:read_only',
    target: firewallDevice('read_only'),
    reply: FirewallDevice,
    run: async ({ target: { device } }) => toDevice(device),
  }),

  endpoint({
    operation: 'removeFirewallDevice',
    summary: 'Remove a device of a firewall',
    route: 'DELETE /networking/firewalls/:firewallId/devices/:deviceId',
    scope: 'firewall:read_write',
    target: firewallDevice('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => removeFirewallDevice(ctx, tx, target),
    reach,
  }),

  listEndpoint({
    operation: 'listComputeFirewalls',
    summary: 'List the firewalls of a compute',
    route: 'GET /compute/instances/:computeId/firewalls',
    scope: 'computes:read_only',
    target: compute('read_only'),
    item: Firewall,
    filterable: firewallFilterable,
    run: ({ ctx, target, list }) => firewallPage(ctx, list, target.id),
  }),
];

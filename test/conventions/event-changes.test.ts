import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { endpoints } from '#app/endpoints';
import type { ShownChange, ShownChanges } from '#domain/event-changes';
import { configShownChanges } from '#features/computes/configs/schema';
import { computeShownChanges } from '#features/computes/instances/schema';
import { interfaceShownChanges } from '#features/computes/interfaces/schema';
import { firewallShownChanges } from '#features/firewalls/schema';
import { oauthClientShownChanges } from '#features/identity/clients/schema';
import { grantsShownChanges } from '#features/identity/grants/schema';
import { profileShownChanges } from '#features/identity/profile/schema';
import { sshKeyShownChanges } from '#features/identity/ssh-keys/schema';
import { tokenShownChanges } from '#features/identity/tokens/schema';
import { userShownChanges } from '#features/identity/users/schema';
import { forwardShownChanges } from '#features/networks/forwards/schema';
import { natgatewayShownChanges } from '#features/networks/natgateways/schema';
import { subnetShownChanges } from '#features/networks/subnets/schema';
import { vpcShownChanges } from '#features/networks/vpcs/schema';
import { webhookShownChanges } from '#features/webhooks/schema';

const {
  purpose: _purpose,
  label: _label,
  ipam_address: _ipam,
  subnet_id: _subnet,
  ...ofInterface
} = interfaceShownChanges;

/** What the event of each update tells. */
const UPDATES: Readonly<Record<string, ShownChanges>> = {
  updateCompute: computeShownChanges,
  updateComputeConfig: configShownChanges,
  updateConfigInterface: ofInterface,
  updateFirewall: firewallShownChanges,
  updateNatgateway: natgatewayShownChanges,
  updateNatgatewayForward: forwardShownChanges,
  updateOauthClient: oauthClientShownChanges,
  updateProfile: profileShownChanges,
  updateSshKey: sshKeyShownChanges,
  updateToken: tokenShownChanges,
  updateUser: userShownChanges,
  updateUserGrants: grantsShownChanges,
  updateVpc: vpcShownChanges,
  updateVpcSubnet: subnetShownChanges,
  updateWebhook: webhookShownChanges,
};

/** Keys of updates whose values no list decides, with the reason. */
const OTHERS: Readonly<Record<string, { keys: readonly string[]; reason: string }>> = {
  setFirewallRules: {
    keys: ['inbound', 'inbound_policy', 'outbound', 'outbound_policy'],
    reason: 'the event tells the fingerprint of them all',
  },
  updateImage: { keys: [], reason: 'it is always refused' },
  updatePreferences: { keys: [], reason: 'it has no event' },
};

/** Whatever may be told of an update. Personal and secret values must not be here: events are kept for 90 days. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  updateCompute: ['label', 'group', 'tags', 'watchdog_enabled', 'alerts'],
  updateComputeConfig: [
    'label',
    'kernel',
    'comments',
    'interfaces[].primary',
    'interfaces[].ipv4.vpc',
    'interfaces[].ipv4.nat_1_1',
  ],
  updateConfigInterface: ['primary', 'ipv4.vpc', 'ipv4.nat_1_1'],
  updateFirewall: ['label', 'tags', 'status'],
  updateNatgateway: ['label'],
  updateNatgatewayForward: ['label', 'target_port', 'interface_id'],
  updateUser: ['username', 'restricted'],
  updateVpc: ['label', 'description', 'tags'],
  updateVpcSubnet: ['label', 'tags'],
};

interface InputSchema {
  $ref?: string;
  properties?: Readonly<Record<string, InputSchema>>;
  items?: InputSchema;
}

interface Update {
  operationId: string;
  requestBody?: { content: { 'application/json': { schema: InputSchema } } };
}

interface OpenApi {
  paths: Readonly<Record<string, { put?: Update }>>;
  components: { schemas: Readonly<Record<string, InputSchema>> };
}

const openApi: OpenApi = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

function resolved(schema: InputSchema = {}): InputSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (openApi.components.schemas[name] ?? {});
}

/** The body of each PUT, by operation. */
const bodies = new Map(
  Object.values(openApi.paths).flatMap(({ put }) =>
    put ? [[put.operationId, resolved(put.requestBody?.content['application/json'].schema)] as const] : [],
  ),
);

function valuesIn(shown: ShownChange, field: string): string[] {
  if (shown === 'name') return [];
  if (shown === 'values') return [field];
  const [ofRecords] = Array.isArray(shown) ? (shown as readonly [ShownChanges]) : [];
  const start = ofRecords ? `${field}[].` : field === '' ? '' : `${field}.`;
  return Object.entries(ofRecords ?? shown).flatMap(([key, one]) => valuesIn(one, `${start}${key}`));
}

describe('what events tell of updates', () => {
  it('is decided for every update', () => {
    const puts = endpoints
      .filter(({ method }) => method === 'PUT')
      .map(({ operation }) => operation as string);
    assert.deepEqual(
      [...Object.keys(UPDATES), ...Object.keys(OTHERS)].sort(),
      [...new Set([...bodies.keys(), ...puts])].sort(),
    );
  });

  for (const [operation, { properties = {} }] of bodies) {
    it(`is decided for every key of ${operation}, in the order of its body`, () => {
      const { [operation]: shown } = UPDATES;
      assert.deepEqual(Object.keys(properties), shown ? Object.keys(shown) : OTHERS[operation]?.keys);
    });
  }

  it('is decided for every key of an interface in the body of a config', () => {
    const { properties = {} } = bodies.get('updateComputeConfig') ?? {};
    const { properties: keys = {} } = resolved(properties.interfaces?.items);
    assert.deepEqual(Object.keys(keys), Object.keys(interfaceShownChanges));
  });

  it('are values of these fields, and names of the others', () => {
    const told = Object.entries(UPDATES)
      .map(([operation, shown]) => [operation, valuesIn(shown, '')] as const)
      .filter(([, fields]) => fields.length > 0);
    assert.deepEqual(Object.fromEntries(told), VALUES);
  });
});

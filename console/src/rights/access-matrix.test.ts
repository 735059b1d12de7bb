import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  canAdd,
  canRead,
  canUseAccount,
  canUseChildAccounts,
  canWrite,
  isUnrestricted,
  type Right,
  type SessionGrants,
} from './can.ts';

const ENTITY = { id: 3, label: 'one' };
const compute = { kind: 'compute', ...ENTITY } as const;
const firewall = { kind: 'firewall', ...ENTITY } as const;
const vpc = { kind: 'vpc', ...ENTITY } as const;

const readCompute = (grants: SessionGrants) => canRead(grants, compute);
const writeCompute = (grants: SessionGrants) => canWrite(grants, compute);
const writeFirewall = (grants: SessionGrants) => canWrite(grants, firewall);
const writeVpc = (grants: SessionGrants) => canWrite(grants, vpc);

/** What the console asks before it offers an operation that some users may not do. */
const RIGHTS: Readonly<Record<string, (grants: SessionGrants) => Right>> = {
  createCompute: (grants) => canAdd(grants, 'add_computes'),
  getCompute: readCompute,
  updateCompute: writeCompute,
  deleteCompute: writeCompute,
  bootCompute: writeCompute,
  rebootCompute: writeCompute,
  shutdownCompute: writeCompute,
  getComputeIps: readCompute,
  listComputeConfigs: readCompute,
  createComputeConfig: writeCompute,
  getComputeConfig: readCompute,
  updateComputeConfig: writeCompute,
  deleteComputeConfig: writeCompute,
  createConfigInterface: writeCompute,
  updateConfigInterface: writeCompute,
  deleteConfigInterface: writeCompute,
  orderConfigInterfaces: writeCompute,
  createVpc: (grants) => canAdd(grants, 'add_vpcs'),
  updateVpc: writeVpc,
  deleteVpc: writeVpc,
  createVpcSubnet: writeVpc,
  updateVpcSubnet: writeVpc,
  deleteVpcSubnet: writeVpc,
  createFirewall: (grants) => canAdd(grants, 'add_firewalls'),
  getFirewall: (grants) => canRead(grants, firewall),
  updateFirewall: writeFirewall,
  deleteFirewall: writeFirewall,
  setFirewallRules: writeFirewall,
  listFirewallDevices: (grants) => canRead(grants, firewall),
  addFirewallDevice: writeFirewall,
  removeFirewallDevice: writeFirewall,
  listComputeFirewalls: readCompute,
  listOauthClients: (grants) => canUseAccount(grants, 'read_only'),
  createOauthClient: (grants) => canUseAccount(grants, 'read_write'),
  updateOauthClient: (grants) => canUseAccount(grants, 'read_write'),
  deleteOauthClient: (grants) => canUseAccount(grants, 'read_write'),
  resetOauthClientSecret: (grants) => canUseAccount(grants, 'read_write'),
  listChildAccounts: canUseChildAccounts,
  createChildAccountToken: canUseChildAccounts,
  listLogins: isUnrestricted,
  createWebhook: isUnrestricted,
  updateWebhook: isUnrestricted,
  deleteWebhook: isUnrestricted,
  pingWebhook: isUnrestricted,
  rotateWebhookSecret: isUnrestricted,
  resendWebhookDelivery: isUnrestricted,
  listUsers: isUnrestricted,
  createUser: isUnrestricted,
  updateUser: isUnrestricted,
  deleteUser: isUnrestricted,
  updateUserGrants: isUnrestricted,
};

type Held = 'read_only' | 'read_write' | null;

/** The grants of the actors of the matrix. */
const ACTORS: Readonly<Record<string, SessionGrants>> = {
  'no grant': grantsOf(null, false),
  'read grant': grantsOf('read_only', false),
  'write grant': grantsOf('read_write', true),
  owner: null,
};

function grantsOf(permissions: Held, others: boolean): SessionGrants {
  const held = [{ ...ENTITY, permissions }];
  return {
    global: {
      account_access: permissions,
      add_databases: others,
      add_domains: others,
      add_firewalls: others,
      add_images: others,
      add_computes: others,
      add_monitoring: others,
      add_balancers: others,
      add_scripts: others,
      add_volumes: others,
      add_vpcs: others,
      cancel_account: others,
      child_account_access: others,
      monitoring_subscription: others,
    },
    compute: held,
    firewall: held,
    vpc: held,
    ...{ balancer: [], database: [], domain: [], image: [] },
    ...{ monitoring: [], script: [], volume: [] },
  };
}

/** The columns of the golden file are separated by at least two spaces. */
function readMatrix(): Map<string, Record<string, string>> {
  const text = readFileSync(new URL('../../../test/golden/access-matrix.txt', import.meta.url), 'utf8');
  const [head = [], ...lines] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/ {2,}/));
  return new Map(
    lines.map((cells) => [
      cells[0] ?? '',
      Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])),
    ]),
  );
}

describe('what the console offers', () => {
  const matrix = readMatrix();

  for (const [operation, right] of Object.entries(RIGHTS)) {
    it(`${operation} is offered to those who may do it, and to nobody else`, () => {
      const row = matrix.get(operation);
      assert.ok(row, 'the matrix has the operation');
      for (const [actor, grants] of Object.entries(ACTORS)) {
        assert.equal(right(grants).isAllowed, row[actor] !== '403', `${actor}: ${row[actor]}`);
      }
    });
  }

  it('says what is missing wherever it offers nothing', () => {
    for (const right of Object.values(RIGHTS)) {
      for (const grants of Object.values(ACTORS)) {
        const decided = right(grants);
        if (!decided.isAllowed) assert.match(decided.reason, /^Needs /);
      }
    }
  });

  it('covers each operation on computes, firewalls and VPCs about which a grant decides', () => {
    const decided = [...matrix].filter(
      ([name, row]) =>
        /Compute|Config|Firewall|Vpc/.test(name) &&
        (row['no grant'] === '403' || row['read grant'] === '403') &&
        row['write grant'] !== '403',
    );
    const missing = decided.map(([name]) => name).filter((name) => !(name in RIGHTS));
    // Read with the config and the firewall that have them.
    assert.deepEqual(missing, [
      ...['listConfigInterfaces', 'getConfigInterface'],
      ...['getFirewallRules', 'getFirewallDevice'],
    ]);
  });
});

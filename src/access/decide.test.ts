import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Permission } from '#domain/identity/grants';
import type { Scopes } from '#domain/identity/scopes';
import { asId, type VpcId } from '#domain/ids';
import type { Actor } from './actor.ts';
import {
  canSeeVpc,
  hasScope,
  isBoundToVpcs,
  mayUseOperation,
  meetsRequirement,
  type RelevantGrants,
  type Requirement,
} from './decide.ts';

const TOKEN_KINDS = ['personal', 'oauth', 'proxy'] as const;
const PERMISSIONS: readonly (Permission | null)[] = [null, 'read_only', 'read_write'];

function actor(changes: Partial<Actor>): Actor {
  return {
    ...{
      accountId: 1,
      euuid: '',
      userId: 2,
      username: 'maria',
      eventsSeenTo: 0,
      tokenId: 3,
      tokenLastUsed: null,
    },
    ...{ restricted: true, accountAccess: null, tokenKind: 'personal', authorizationId: null, scopes: '*' },
    ...{ appId: null, isProxyUser: false },
    ...changes,
  };
}

const HELD: readonly RelevantGrants[] = [
  {},
  ...PERMISSIONS.map((entity) => ({ entity })),
  ...[true, false].map((global) => ({ global })),
  { entity: 'read_write', global: true },
];

const REQUIREMENTS: readonly Requirement[] = [
  { kind: 'member' },
  { kind: 'person' },
  { kind: 'entity', wanted: 'read_only' },
  { kind: 'entity', wanted: 'read_write' },
  { kind: 'global', grant: 'add_vpcs' },
  { kind: 'account_access', wanted: 'read_only' },
  { kind: 'account_access', wanted: 'read_write' },
  { kind: 'unrestricted' },
];

test('an unrestricted user may do everything that is allowed to anyone, whatever the grants', () => {
  for (const tokenKind of TOKEN_KINDS) {
    for (const accountAccess of PERMISSIONS) {
      const user = actor({ restricted: false, tokenKind, accountAccess });
      for (const requirement of REQUIREMENTS) {
        for (const held of HELD) assert.equal(meetsRequirement(user, requirement, held), true);
        assert.equal(meetsRequirement(user, requirement), true);
      }
    }
  }
});

test('no user may do what is always refused, whatever the grants', () => {
  for (const restricted of [true, false]) {
    for (const held of HELD)
      assert.equal(meetsRequirement(actor({ restricted }), { kind: 'nobody' }, held), false);
  }
});

test('a restricted user may do what the relevant grants allow, for all combinations of grants', () => {
  const covers: Record<string, readonly unknown[]> = {
    read_only: ['read_only', 'read_write'],
    read_write: ['read_write'],
  };
  for (const tokenKind of TOKEN_KINDS) {
    for (const accountAccess of PERMISSIONS) {
      const user = actor({ tokenKind, accountAccess });
      for (const held of HELD) {
        const expected: [requirement: Requirement, may: boolean][] = [
          [{ kind: 'member' }, true],
          [{ kind: 'person' }, true],
          [{ kind: 'unrestricted' }, false],
          [{ kind: 'global', grant: 'add_vpcs' }, held.global === true],
          ...(['read_only', 'read_write'] as const).flatMap((wanted): [Requirement, boolean][] => [
            [{ kind: 'entity', wanted }, covers[wanted]?.includes(held.entity) === true],
            [{ kind: 'account_access', wanted }, covers[wanted]?.includes(accountAccess) === true],
          ]),
        ];
        assert.equal(expected.length, REQUIREMENTS.length);
        for (const [requirement, may] of expected) {
          const asked = JSON.stringify({ requirement, held, accountAccess });
          assert.equal(meetsRequirement(user, requirement, held), may, asked);
        }
      }
    }
  }
});

test('a proxy user may not do what is reserved for persons', () => {
  for (const restricted of [true, false]) {
    const proxy = actor({ restricted, isProxyUser: true });
    assert.equal(meetsRequirement(proxy, { kind: 'person' }), false);
    assert.equal(meetsRequirement(proxy, { kind: 'member' }), true);
  }
});

test('a grant that was not looked up counts as missing', () => {
  for (const requirement of REQUIREMENTS) {
    const isOpen = requirement.kind === 'member' || requirement.kind === 'person';
    assert.equal(meetsRequirement(actor({}), requirement), isOpen);
  }
});

test('a token permits the operations of its scopes, whoever its user is', () => {
  const cases: [scopes: Scopes, opens: string][] = [
    ['*', '* vpc:read_only vpc:read_write events:read_only'],
    [[], '*'],
    [['vpc:read_only'], '* vpc:read_only'],
    [['vpc:read_write'], '* vpc:read_only vpc:read_write'],
    [['events:read_only', 'vpc:read_only'], '* vpc:read_only events:read_only'],
    [['account:read_write'], '*'],
  ];
  const required = ['*', 'vpc:read_only', 'vpc:read_write', 'events:read_only'] as const;
  for (const [scopes, opens] of cases) {
    for (const restricted of [true, false]) {
      const opened = required.filter((scope) => hasScope(actor({ scopes, restricted }), scope));
      assert.equal(opened.join(' '), opens, JSON.stringify(scopes));
    }
  }
});

const [BOUND, OTHER] = [asId<VpcId>(7), asId<VpcId>(8)];

test('a token bound to VPCs has no right but on these, whatever its user holds', () => {
  for (const restricted of [true, false]) {
    for (const accountAccess of PERMISSIONS) {
      const bound = actor({ restricted, accountAccess, restrictions: { vpcs: [BOUND] } });
      const free = actor({ restricted, accountAccess, restrictions: { allowed_ips: ['203.0.113.0/24'] } });
      assert.deepEqual([isBoundToVpcs(bound), isBoundToVpcs(free)], [true, false]);
      assert.deepEqual(
        [canSeeVpc(bound, BOUND), canSeeVpc(bound, OTHER), canSeeVpc(free, OTHER)],
        [true, false, true],
      );
      for (const requirement of REQUIREMENTS) {
        for (const held of HELD) {
          const expected = meetsRequirement(free, requirement, held);
          const isEntity = requirement.kind === 'entity';
          assert.equal(meetsRequirement(free, requirement, { ...held, vpc: OTHER }), expected);
          assert.equal(
            meetsRequirement(bound, requirement, { ...held, vpc: OTHER }),
            requirement.kind === 'member',
          );
          assert.equal(meetsRequirement(bound, requirement, held), requirement.kind === 'member');
          const within = meetsRequirement(bound, requirement, { ...held, vpc: BOUND });
          assert.equal(within, requirement.kind === 'member' || (isEntity && expected));
        }
      }
    }
  }
});

test('a token bound to VPCs reaches a part of the API only, and nothing that is not listed', () => {
  const bound = actor({ restrictions: { vpcs: [BOUND] } });
  const reached = (method: string, path: string) => mayUseOperation(bound, { method, path });
  const open = `GET /profile,GET /profile/grants,DELETE /profile/tokens/:tokenId,GET /vpcs,POST /vpcs,
    GET /vpcs/:vpcId/free,GET /account/events,POST /account/events/:eventId/seen,GET /account/events/stream,
    GET /networking/vpcs/ips,GET /compute/instances`;
  const closed = `PUT /profile,GET /profile/tokens,GET /profile/tokens/:tokenId,PUT /profile/tokens/:tokenId,
    POST /profile/tokens,GET /profile/sshkeys,GET /account/users,GET /account/webhooks,GET /account/eventsx,GET /vpcsx,
    GET /new-area,GET /account`;
  const split = (text: string) => text.split(/,\s*/).map((one) => one.split(' '));
  for (const [method = '', path = ''] of split(open)) assert.ok(reached(method, path), path);
  for (const [method = '', path = ''] of split(closed)) {
    assert.ok(!reached(method, path), path);
    assert.ok(mayUseOperation(actor({}), { method, path }));
  }
});

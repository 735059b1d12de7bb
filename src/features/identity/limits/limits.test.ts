import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { type AccountLimit, limitReached } from '#domain/limits';
import { setAccountLimits } from '#features/identity/accounts/actions';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer, Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { selectAccountLimits } from './limits.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIbL3ZD1WKwHCsSFrWZCFctwGjwKpAVgfrhRg/wOu8gc maria@laptop';

interface Case {
  name: AccountLimit;
  /** How many a new account has initially. */
  present: number;
  reason: (limit: number) => string;
  make: (owner: Client, index: number) => Promise<Answer>;
}

const CASES: readonly Case[] = [
  {
    name: 'vpcs',
    present: 0,
    reason: (limit) => limitReached(limit, 'VPCs', 'account'),
    make: (owner, index) => owner.post('/vpcs', { label: `vpc-x-${index}`, region: 'us-east' }),
  },
  {
    name: 'computes',
    present: 0,
    reason: (limit) => limitReached(limit, 'computes', 'account'),
    make: (owner) => owner.post('/compute/instances', { type: 'c1-entry-1', region: 'us-east' }),
  },
  {
    name: 'users',
    present: 1,
    reason: (limit) => limitReached(limit, 'users', 'account'),
    make: (owner) =>
      owner.post('/account/users', {
        username: `limit${process.pid}x${process.hrtime.bigint()}`.slice(0, 32),
        email: 'a@b.cd',
      }),
  },
  {
    name: 'ssh_keys',
    present: 0,
    reason: (limit) => limitReached(limit, 'SSH keys', 'user'),
    make: (owner) => owner.post('/profile/sshkeys', { label: 'laptop', ssh_key: KEY }),
  },
  {
    name: 'tokens',
    present: 1,
    reason: (limit) => limitReached(limit, 'tokens', 'user'),
    make: (owner) => owner.post('/profile/tokens', { label: 'deploy' }),
  },
];

describeOnDatabase('limits of one account', (dialect) => {
  const env = { PALISADE_LIMIT_VPCS_PER_ACCOUNT: '1', PALISADE_LIMIT_SUBNETS_PER_VPC: '1' };
  const running = useTestApi(dialect, { env });
  const ctx = () => createCtx(running.api.service.services);

  for (const { name, present, reason, make } of CASES) {
    test(`the account's own limit on ${name} overrides the configured one until it is removed`, async () => {
      const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
      await setAccountLimits(ctx(), account.id, { [name]: present + 2 });
      assert.deepEqual(await selectAccountLimits(ctx().db, account.id), { [name]: present + 2 });
      assert.deepEqual(await selectAccountLimits(ctx().db, other.id), {});
      for (let index = 0; index < 2; index += 1) succeeded(await make(account.owner, index));
      assertRefused(await make(account.owner, 2), 400, reason(present + 2));
      // Lowering a limit only prevents new ones.
      await setAccountLimits(ctx(), account.id, { [name]: 0 });
      assertRefused(await make(account.owner, 2), 400, reason(0));
      succeeded(await make(other.owner, 3));
      await setAccountLimits(ctx(), account.id, { [name]: null });
      if (name !== 'vpcs') succeeded(await make(account.owner, 4));
      else assertRefused(await make(account.owner, 4), 400, reason(1));
    });
  }

  test('the limit on subnets also applies to a VPC created with subnets', async () => {
    const account = await running.api.newAccount();
    await setAccountLimits(ctx(), account.id, { subnets: 2, vpcs: 5 });
    const vpc = await newVpc(account.owner, ['10.0.0.0/24', '10.0.1.0/24']);
    const third = { label: 'third', ipv4: '10.0.2.0/24' };
    const reached = limitReached(2, 'subnets', 'VPC');
    assertRefused(await account.owner.post(`/vpcs/${vpc.id}/subnets`, third), 400, reached);
    const subnets = ['10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24'].map((ipv4, index) => ({
      label: `s-${index}`,
      ipv4,
    }));
    const answer = await account.owner.post('/vpcs', { label: 'other', region: 'us-east', subnets });
    assertErrors(answer, 400, [{ field: 'subnets', reason: reached }]);
  });
});

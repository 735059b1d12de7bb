import assert from 'node:assert/strict';
import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { createUser } from '#features/identity/users/actions';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { Client } from '#test/harness/http-client';
import { ADDRESS, letAppIn, newChildAccount, recordLogin, trustDevice } from '#test/harness/sign-in';
import type { TestApi } from '#test/harness/test-api';

const SAMPLE_EUUID = '0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50';
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

/** Replies about users, grants, sign-ins, devices, apps, OAuth clients and child accounts, by sample file. */
export async function accountAnswers(api: TestApi): Promise<Record<string, unknown[]>> {
  const account = await api.newAccount();
  const { owner } = account;
  const ask = async (client: Client, path: string) => succeeded(await client.get(path));
  const ctx = createCtx(api.service.services);

  const input = { username: 'robot', email: 'robot@example.com', restricted: true };
  const robot = await createUser(ctx, account.id, input);
  const client = new Client(api.base, await api.newToken(robot));
  succeeded(await client.post('/profile/sshkeys', { label: 'laptop', ssh_key: KEY }));
  await setPassword(ctx, robot, 'quiet mice at dawn');
  await recordLogin(ctx, robot, { ip: ADDRESS, status: 'successful' });
  const vpc = succeeded(await owner.post('/vpcs', { label: 'orders-east', region: 'us-east' }));
  const compute = await newCompute(owner, [], { label: 'web-1' });
  const grants = await owner.put('/account/users/robot/grants', {
    global: { account_access: 'read_only', add_vpcs: true },
    compute: [{ id: compute.id, permissions: 'read_only' }],
    vpc: [{ id: vpc.id, permissions: 'read_write' }],
  });

  const { appId } = await letAppIn(account);
  const { deviceId } = await trustDevice(account);
  const logins = (await ask(client, '/profile/logins')).data;
  const users = (await ask(owner, '/account/users')).data;
  const kinds = [
    await ask(owner, '/account/users/robot/grants'),
    await ask(client, '/profile/grants'),
    succeeded(grants),
  ];

  const child = await newChildAccount(account);
  const children = [
    await ask(owner, `/account/child-accounts/${child.euuid}`),
    (await ask(owner, '/account/child-accounts')).data[0],
  ];
  for (const shown of children) assert.equal(shown.euuid, child.euuid);

  return {
    'oauth-client.json': await oauthClientAnswers(owner),
    'app.json': [await ask(owner, `/profile/apps/${appId}`), (await ask(owner, '/profile/apps')).data[0]],
    'child-account.json': children.map((shown) => ({ ...shown, euuid: SAMPLE_EUUID })),
    'device.json': [
      await ask(owner, `/profile/devices/${deviceId}`),
      (await ask(owner, '/profile/devices')).data[0],
    ],
    'grants.json': kinds,
    'login.json': [logins[0], await ask(owner, `/account/logins/${logins[0].id}`)],
    'user.json': [users[1]],
  };
}

/** Replies with a new secret. The secret and the random id are masked before the comparison. */
async function oauthClientAnswers(owner: Client): Promise<unknown[]> {
  const input = { label: 'Inventory', redirect_uri: 'https://app.example.com/oauth/callback' };
  const created = succeeded(await owner.post('/account/oauth-clients', input));
  const path = `/account/oauth-clients/${created.id}`;
  const reset = succeeded(await owner.post(`${path}/reset-secret`));
  assert.notEqual(created.secret, reset.secret);
  const withSecret = [created, reset].map((answer) => {
    assert.match(answer.secret, /^[0-9a-f]{64}$/);
    return { ...answer, secret: '<REDACTED>' };
  });
  const listed = succeeded(await owner.get('/account/oauth-clients')).data;
  const shown = [
    ...withSecret,
    succeeded(await owner.get(path)),
    succeeded(await owner.put(path, {})),
    listed.find(({ id }: { id: string }) => id === created.id),
  ];
  return shown.map((answer) => {
    assert.match(answer.id, /^[0-9a-f]{20}$/);
    return { ...answer, id: '4b1f09c7d2a85e63f0ab' };
  });
}

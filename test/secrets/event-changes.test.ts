import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { NEW_PUBLIC_KEYS } from '#test/harness/public-keys';
import { useTestApi } from '#test/harness/test-api';

/** What an event tells may come from before and from after an update, so each input is sent twice. */
const ROUNDS = [1, 2, 3];

const publicKey = (comment: string) => `${NEW_PUBLIC_KEYS['ssh-ed25519']?.()} ${comment}`;

describeOnBoth('secret and personal inputs', (dialect) => {
  const running = useTestApi(dialect);

  test('are in no event', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { owner } = account;
    const planted: string[] = [];
    const plant = (text: string) => {
      planted.push(text);
      return text;
    };
    const token = succeeded(await owner.post('/profile/tokens', { scopes: '*', label: 'deploy' }));
    const client = { label: 'app', redirect_uri: `https://${plant('client-0')}.example.com/` };
    const made = succeeded(await owner.post('/account/oauth-clients', client));
    const receiver = { label: 'hook', url: `https://${plant('hook-0')}.example.com/`, actions: ['*'] };
    const hook = succeeded(await owner.post('/account/webhooks', receiver));
    planted.push(token.token, made.secret, hook.secret);
    for (const round of ROUNDS) {
      const profile = {
        email: `${plant(`mail-${round}`)}@example.com`,
        authorized_keys: [publicKey(plant(`profile-key-${round}`))],
      };
      succeeded(await owner.put('/profile', profile));
      const restrictions = { allowed_ips: [plant(`203.0.113.${round}/32`), '127.0.0.0/8'] };
      succeeded(await owner.put(`/profile/tokens/${token.id}`, { restrictions }));
      const redirect_uri = `https://${plant(`client-${round}`)}.example.com/`;
      succeeded(await owner.put(`/account/oauth-clients/${made.id}`, { redirect_uri }));
      const url = `https://${plant(`hook-${round}`)}.example.com/`;
      succeeded(await owner.put(`/account/webhooks/${hook.id}`, { url }));
      const key = { label: 'key', ssh_key: publicKey(plant(`ssh-key-${round}`)) };
      succeeded(await owner.post('/profile/sshkeys', key));
      const compute = {
        ...{ type: 'c1-entry-1', region: 'us-east', image: 'public/debian12' },
        root_pass: plant(`tall waves ${round} off the cape`),
        authorized_keys: [publicKey(plant(`compute-key-${round}`))],
      };
      succeeded(await owner.post('/compute/instances', compute));
      const invited = {
        username: `${account.ownerName}-${round}`,
        email: `${plant(`guest-${round}`)}@example.com`,
      };
      succeeded(await owner.post('/account/users', invited));
    }
    const rows = await api.service.services.store.db.selectFrom('event').selectAll().execute();
    const text = JSON.stringify(rows);
    for (const field of ['email', 'authorized_keys', 'restrictions', 'redirect_uri', 'url'])
      assert.ok(text.includes(`\\"field\\":\\"${field}\\"`), `no event names ${field}`);
    for (const secret of planted) assert.ok(!text.includes(secret), `${secret} is in an event`);
  });
});

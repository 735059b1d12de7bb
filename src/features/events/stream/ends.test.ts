import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCtx } from '#app/ctx';
import { linkChildAccount } from '#features/identity/accounts/actions';
import { createToken } from '#features/identity/tokens/actions';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { EventReader } from '#test/harness/event-reader';
import { change, setMaintenance } from '#test/harness/faults';
import { until } from '#test/harness/held-driver';
import { Client } from '#test/harness/http-client';
import { type TestAccount, TestApi, useTestApi } from '#test/harness/test-api';

const LABEL = { label: 'orders', region: 'us-east' };
/** Of something that goes wrong now and then. */
const ROUNDS = 40;

describeOnBoth('an event stream ends', (dialect) => {
  const running = useTestApi(dialect);

  /** A client with a token that the owner can see and revoke. */
  async function withToken({ owner }: TestAccount, body: object = {}): Promise<Client & { id: number }> {
    const made = succeeded(await owner.post('/profile/tokens', { scopes: '*', label: 'x', ...body }));
    return Object.assign(new Client(running.api.base, made.token), { id: made.id as number });
  }

  it('when its token is revoked, and others go on', async () => {
    const account = await running.api.newAccount();
    const client = await withToken(account);
    const [reader, other] = [await EventReader.open(client), await EventReader.open(account.owner)];
    succeeded(await account.owner.delete(`/profile/tokens/${client.id}`));
    await reader.untilEnd();
    await assert.rejects(EventReader.open(client), /^Error: 401 /);
    await until(() => other.actions.includes('token_delete'), 'the event of the revocation');
    assert.equal(other.hasEnded, false);
    other.cut();
  });

  it('when its token expires', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const client = await account.withScopes('*', api.clock.now + 100);
    const reader = await EventReader.open(client);
    api.clock.advance(100);
    await reader.untilEnd();
  });

  it('when its user is deleted', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const reader = await EventReader.open(user);
    succeeded(await account.owner.delete(`/account/users/${user.username}`));
    await reader.untilEnd();
  });

  it('when its account is suspended', async () => {
    const account = await running.api.newAccount();
    const reader = await EventReader.open(account.owner);
    await change(running.api, (tx) =>
      tx.updateTable('account').set({ suspended: 1 }).where('id', '=', account.id).execute(),
    );
    await reader.untilEnd();
  });

  it('when its user is restricted, or no longer restricted', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    for (const restricted of [false, true]) {
      const reader = await EventReader.open(user);
      succeeded(await account.owner.put(`/account/users/${user.username}`, { restricted }));
      await reader.untilEnd();
    }
  });

  it('when a grant is taken away, but not when one is given or ends with its compute', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [one, other] = [await newCompute(owner), await newCompute(owner)];
    const user = await account.restricted({ compute: { [one.id]: 'read_only' } });
    const setGrant = async (id: number, permissions: string | null) =>
      succeeded(
        await owner.put(`/account/users/${user.username}/grants`, { compute: [{ id, permissions }] }),
      );
    const reader = await EventReader.open(user);
    const update = (id: number, group: string) => owner.put(`/compute/instances/${id}`, { group });
    succeeded(await update(other.id, 'hidden'));
    await setGrant(other.id, 'read_only');
    succeeded(await update(other.id, 'shown'));
    succeeded(await owner.delete(`/compute/instances/${one.id}`));
    succeeded(await owner.post('/vpcs', LABEL));
    await until(() => reader.actions.includes('vpc_create'), 'the event of the VPC');
    // Which of the events were still read before the grant was given depends on the moment.
    const seen = reader.events.filter(({ data }) => data.entity.id === other.id);
    assert.ok(seen.some(({ action }) => action === 'compute_update'));
    assert.equal(reader.hasEnded, false);
    await setGrant(other.id, null);
    await reader.untilEnd();
    const again = await EventReader.open(user);
    succeeded(await update(other.id, 'hidden again'));
    succeeded(await owner.post('/vpcs', { ...LABEL, label: 'stock' }));
    await again.untilCount(1);
    assert.deepEqual(again.labels, ['vpc_create stock']);
    again.cut();
  });

  it('not when a grant is given while a compute is deleted', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const kept = await newCompute(owner);
    const doomed: { id: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) doomed.push(await newCompute(owner));
    const compute = Object.fromEntries(doomed.map(({ id }) => [id, 'read_only' as const]));
    const user = await account.restricted({ compute });
    const reader = await EventReader.open(user);
    const grants = `/account/users/${user.username}/grants`;
    for (const [round, { id }] of doomed.entries()) {
      const permissions = round % 2 === 0 ? 'read_only' : 'read_write';
      const given = owner.put(grants, { compute: [{ id: kept.id, permissions }] });
      succeeded(await owner.delete(`/compute/instances/${id}`));
      succeeded(await given);
    }
    succeeded(await owner.post('/vpcs', LABEL));
    await until(() => reader.actions.includes('vpc_create'), 'the event of the VPC');
    reader.cut();
  });

  it('when maintenance begins', async () => {
    const api = await TestApi.start(dialect);
    try {
      const { owner } = await api.newAccount();
      const reader = await EventReader.open(owner);
      await setMaintenance(api, 'on');
      await reader.untilEnd();
      await assert.rejects(EventReader.open(owner), /^Error: 503 /);
      await setMaintenance(api, 'off');
      const again = await EventReader.open(owner, { after: reader.lastEventId });
      succeeded(await owner.post('/vpcs', LABEL));
      await again.untilCount(1);
      again.cut();
    } finally {
      await api.stop();
    }
  });

  it('at once when the service stops', async () => {
    // Connections are never closed by force here, so that only the end of the streams lets it stop.
    const api = await TestApi.start(dialect, { connectionLimits: { stop: 3_600_000 } });
    const { owner } = await api.newAccount();
    const readers = [await EventReader.open(owner), await EventReader.open(owner)];
    await api.stop();
    for (const reader of readers) assert.equal(reader.hasEnded, true);
  });

  it('when the token of the parent account behind a proxy token ends', async () => {
    const { api } = running;
    const [parent, child] = [await api.newAccount(), await api.newAccount()];
    await linkChildAccount(createCtx(api.service.services), parent.id, child.id);
    const client = await withToken(parent);
    const { token } = succeeded(await client.post(`/account/child-accounts/${child.euuid}/token`));
    const reader = await EventReader.open(new Client(api.base, token));
    succeeded(await child.owner.post('/vpcs', LABEL));
    await until(() => reader.actions.includes('vpc_create'), 'the event of the child account');
    succeeded(await parent.owner.delete(`/profile/tokens/${client.id}`));
    await reader.untilEnd();
  });

  it('when the restrictions of its token change; until then it shows the VPCs of the token', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const newVpc = async (label: string) => succeeded(await owner.post('/vpcs', { ...LABEL, label })).id;
    const [bound, other] = [await newVpc('bound'), await newVpc('other')];
    const client = await withToken(account, { restrictions: { vpcs: [bound] } });
    const reader = await EventReader.open(client);
    for (const id of [other, bound]) succeeded(await owner.put(`/vpcs/${id}`, { description: 'changed' }));
    await reader.untilCount(1);
    assert.deepEqual(reader.labels, ['vpc_update bound']);
    const restrict = async (restrictions: object) =>
      succeeded(await owner.put(`/profile/tokens/${client.id}`, { restrictions }));
    await restrict({ vpcs: [other] });
    await reader.untilEnd();
    const again = await EventReader.open(client, { after: reader.lastEventId });
    succeeded(await owner.delete(`/vpcs/${other}`));
    await again.untilCount(1);
    assert.deepEqual(again.labels, ['vpc_delete other']);
    await restrict({ vpcs: [other], allowed_ips: ['203.0.113.0/24'] });
    await again.untilEnd();
    await assert.rejects(EventReader.open(client), /^Error: 401 /);
  });

  it('restricted users see what the list shows them', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const hidden = await newCompute(owner);
    const user = await account.restricted({ global: ['add_vpcs'] });
    const reader = await EventReader.open(user);
    const ctx = createCtx(running.api.service.services);
    await createToken(
      ctx,
      { id: account.ownerId, account_id: account.id },
      { label: 'x', scopes: '*', expiry: null },
    );
    succeeded(await owner.put(`/compute/instances/${hidden.id}`, { group: 'hidden' }));
    succeeded(await owner.post('/vpcs', LABEL));
    succeeded(await user.post('/profile/tokens', { label: 'own', scopes: '*' }));
    await reader.untilCount(2);
    assert.deepEqual(reader.labels, ['vpc_create orders', 'token_create own']);
    const { data } = succeeded(await user.get('/account/events'));
    assert.deepEqual(
      data.slice(0, 2).map(({ action }: { action: string }) => action),
      reader.actions.toReversed(),
    );
    reader.cut();
  });
});

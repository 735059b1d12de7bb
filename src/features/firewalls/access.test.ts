import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall, newFirewallLabel, RULES } from '#test/harness/firewalls';
import type { Answer, Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/firewalls';
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

describeOnDatabase('restricted users and firewalls', (dialect) => {
  const running = useTestApi(dialect);
  const forbidden = (answer: Answer) => assertRefused(answer, 403, 'Unauthorized');
  const listed = async (client: Client, path = PATH) => idsOf(succeeded(await client.get(path)).data);

  it('see firewalls with a grant, and learn that others exist', async () => {
    const account = await running.api.newAccount();
    const [one, two] = [await newFirewall(account.owner), await newFirewall(account.owner)];
    const user = await account.restricted({ firewall: { [one.id]: 'read_only' } });
    assert.deepEqual(await listed(user), [one.id]);
    assert.deepEqual(await listed(await account.restricted()), []);
    for (const path of ['', '/rules', '/devices']) {
      succeeded(await user.get(`${PATH}/${one.id}${path}`));
      forbidden(await user.get(`${PATH}/${two.id}${path}`));
      assertRefused(await user.get(`${PATH}/${two.id + 1000}${path}`), 404, 'Not found');
    }
    for (const [path, body] of [
      ['', { status: 'disabled' }],
      ['/rules', { inbound: [] }],
    ] as const)
      forbidden(await user.put(`${PATH}/${one.id}${path}`, body));
    forbidden(await user.delete(`${PATH}/${one.id}`));
  });

  it('need the right to change both ends of a device', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [one, two] = [await newCompute(owner), await newCompute(owner)];
    const { id } = await newFirewall(owner, { devices: { computes: [one.id, two.id] } });
    const [first, second] = idsOf(succeeded(await owner.get(`${PATH}/${id}/devices`)).data);
    const user = await account.restricted({
      firewall: { [id]: 'read_write' },
      compute: { [one.id]: 'read_only' },
    });
    assert.deepEqual(await listed(user, `${PATH}/${id}/devices`), [first]);
    assert.deepEqual(idsOf(succeeded(await user.get(`${PATH}/${id}`)).entities), [one.id]);
    assert.deepEqual(idsOf(succeeded(await user.get(PATH)).data[0].entities), [one.id]);
    succeeded(await user.get(`${PATH}/${id}/devices/${first}`));
    forbidden(await user.get(`${PATH}/${id}/devices/${second}`));
    forbidden(await user.delete(`${PATH}/${id}/devices/${first}`));
    const three = await newCompute(owner);
    forbidden(await user.post(`${PATH}/${id}/devices`, { id: three.id, type: 'compute' }));
    assert.deepEqual(await listed(user, `/compute/instances/${one.id}/firewalls`), [id]);
    forbidden(await user.get(`/compute/instances/${two.id}/firewalls`));
    const stranger = await account.restricted({ compute: { [one.id]: 'read_write' } });
    assert.deepEqual(await listed(stranger, `/compute/instances/${one.id}/firewalls`), []);
  });

  it('create firewalls with the grant, and change those they created', async () => {
    const account = await running.api.newAccount();
    const compute = await newCompute(account.owner);
    forbidden(await (await account.restricted()).post(PATH, { label: 7 }));
    const user = await account.restricted({ global: ['add_firewalls'] });
    const devices = { computes: [compute.id] };
    forbidden(await user.post(PATH, { label: newFirewallLabel(), rules: RULES, devices }));
    const { id } = await newFirewall(user, { tags: ['production'] });
    succeeded(await user.put(`${PATH}/${id}/rules`, { inbound: [] }));
    forbidden(await user.put(`${PATH}/${id}`, { tags: [] }));
    succeeded(await user.put(`${PATH}/${id}`, { tags: ['production'] }));
    assert.deepEqual(await listed(user), [id]);
    const { firewall } = succeeded(await user.get('/profile/grants'));
    assert.deepEqual(
      firewall.map((grant: { id: number; permissions: string }) => [grant.id, grant.permissions]),
      [[id, 'read_write']],
    );
    succeeded(await user.delete(`${PATH}/${id}`));
  });

  it('assign a firewall to a new compute only if they may change it', async () => {
    const account = await running.api.newAccount();
    const { id } = await newFirewall(account.owner);
    const body = { type: 'c1-entry-1', region: 'us-east', firewall_id: id };
    for (const [permission, status] of [
      ['read_only', 403],
      ['read_write', 200],
    ] as const) {
      const user = await account.restricted({ global: ['add_computes'], firewall: { [id]: permission } });
      assert.equal((await user.post('/compute/instances', body)).status, status);
    }
  });

  it('see the events of firewalls they have a grant on', async () => {
    const account = await running.api.newAccount();
    const [one, two] = [await newFirewall(account.owner), await newFirewall(account.owner)];
    const user = await account.restricted({ firewall: { [one.id]: 'read_only' } });
    const { data } = succeeded(await user.get('/account/events'));
    assert.deepEqual(
      data.map(({ entity }: { entity: { id: number } }) => entity.id),
      [one.id],
    );
    assert.ok(two);
  });
});

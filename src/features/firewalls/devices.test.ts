import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall, newFirewallLabel, RULES } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/firewalls';

describeOnDatabase('devices of firewalls', (dialect) => {
  const running = useTestApi(dialect);

  const add = (client: Client, firewallId: number, id: number) =>
    client.post(`${PATH}/${firewallId}/devices`, { id, type: 'compute' });
  const actionsOf = async (client: Client, filter: object) =>
    succeeded(await client.list('/account/events', filter)).data.map(
      ({ action, secondary_entity: second }: { action: string; secondary_entity: { id: number } | null }) =>
        second ? `${action} ${second.id}` : action,
    );

  it('are added, listed, shown and removed', async () => {
    const { owner } = await running.api.newAccount();
    const [firewall, compute] = [await newFirewall(owner), await newCompute(owner)];
    const device = succeeded(await add(owner, firewall.id, compute.id));
    const path = `${PATH}/${firewall.id}/devices`;
    assert.deepEqual(device, {
      ...{ id: device.id, created: device.created, updated: device.created },
      entity: {
        ...{ id: compute.id, type: 'compute', label: compute.label },
        url: `/v4/compute/instances/${compute.id}`,
      },
    });
    succeeded(await owner.put(`/compute/instances/${compute.id}`, { label: 'renamed' }));
    const shown = { ...device, entity: { ...device.entity, label: 'renamed' } };
    assert.deepEqual(succeeded(await owner.get(path)).data, [shown]);
    assert.deepEqual(succeeded(await owner.get(`${path}/${device.id}`)), shown);
    const other = await newFirewall(owner);
    assertRefused(await owner.get(`${PATH}/${other.id}/devices/${device.id}`), 404, 'Not found');
    const deleted = await owner.delete(`${path}/${device.id}?dry_run=true`);
    assert.deepEqual(succeeded(deleted), { deletes: { devices: 1 } });
    assert.deepEqual(succeeded(await owner.delete(`${path}/${device.id}`)), {});
    assertRefused(await owner.get(`${path}/${device.id}`), 404, 'Not found');
    assert.deepEqual(await actionsOf(owner, { 'entity.id': firewall.id, 'entity.type': 'firewall' }), [
      `firewall_device_remove ${compute.id}`,
      `firewall_device_add ${compute.id}`,
      'firewall_create',
    ]);
  });

  it('name computes of the account, each once', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [firewall, compute] = [await newFirewall(owner), await newCompute(owner)];
    const strange = await newCompute((await running.api.newAccount()).owner);
    for (const id of [strange.id, 2 ** 50])
      assertErrors(await add(owner, firewall.id, id), 400, [{ field: 'id', reason: 'id is not valid' }]);
    const wrongType = await owner.post(`${PATH}/${firewall.id}/devices`, {
      id: compute.id,
      type: 'balancer',
    });
    assertErrors(wrongType, 400, [{ field: 'type', reason: 'type is not valid' }]);
    succeeded(await add(owner, firewall.id, compute.id));
    const already = (field: string) => ({
      ...{ field, reason: `Compute ${compute.id} is already assigned to the firewall` },
    });
    assertErrors(await add(owner, firewall.id, compute.id), 400, [already('id')]);
    const create = (computes: number[], balancers: number[] = []) =>
      owner.post(PATH, { label: newFirewallLabel(), rules: RULES, devices: { computes, balancers } });
    const free = await newCompute(owner);
    assertErrors(await create([free.id, strange.id]), 400, [
      { field: 'devices.computes[1]', reason: 'devices.computes[1] is not valid' },
    ]);
    assertErrors(await create([free.id, free.id]), 400, [
      {
        field: 'devices.computes[1]',
        reason: `Compute ${free.id} is already assigned to the firewall`,
      },
    ]);
    const many = await create(Array.from({ length: 2_000 }, () => free.id));
    assert.equal(many.body.errors.length, 1_000);
    assertErrors(await create([], [7]), 400, [
      { field: 'devices.balancers', reason: 'devices.balancers is not valid' },
    ]);
  });

  it('give a compute one enabled firewall at most', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await newCompute(owner);
    const one = await newFirewall(owner, { devices: { computes: [compute.id] } });
    const two = await newFirewall(owner);
    const taken = (field: string) => [
      { field, reason: `Compute ${compute.id} already has an enabled firewall: ${one.id}` },
    ];
    assertErrors(await add(owner, two.id, compute.id), 400, taken('id'));
    const devices = { computes: [compute.id] };
    const third = await owner.post(PATH, { label: newFirewallLabel(), rules: RULES, devices });
    assertErrors(third, 400, taken('devices.computes[0]'));
    succeeded(await owner.put(`${PATH}/${two.id}`, { status: 'disabled' }));
    succeeded(await add(owner, two.id, compute.id));
    assertErrors(await owner.put(`${PATH}/${two.id}`, { status: 'enabled' }), 400, taken('status'));
    succeeded(await owner.put(`${PATH}/${one.id}`, { status: 'disabled' }));
    succeeded(await owner.put(`${PATH}/${two.id}`, { status: 'enabled' }));
    const { data } = succeeded(await owner.get(`/compute/instances/${compute.id}/firewalls`));
    assert.deepEqual(
      data.map(({ id, status }: { id: number; status: string }) => [id, status]),
      [
        [one.id, 'disabled'],
        [two.id, 'enabled'],
      ],
    );
  });

  it('keep a firewall from being enabled, the first fifty one by one', async () => {
    const { owner } = await running.api.newAccount();
    const computes: number[] = [];
    for (let count = 0; count < 52; count++) computes.push((await newCompute(owner)).id);
    const off = await newFirewall(owner);
    succeeded(await owner.put(`${PATH}/${off.id}`, { status: 'disabled' }));
    for (const id of computes.toReversed()) succeeded(await add(owner, off.id, id));
    const on = await newFirewall(owner, { devices: { computes } });
    const answer = await owner.put(`${PATH}/${off.id}`, { status: 'enabled', label: 'not-written' });
    const expected = computes
      .slice(0, 50)
      .map((id) => `Compute ${id} already has an enabled firewall: ${on.id}`);
    assertErrors(
      answer,
      400,
      [...expected, '2 more computes block the change'].map((reason) => ({ field: 'status', reason })),
    );
    assert.equal(succeeded(await owner.get(`${PATH}/${off.id}`)).label, off.label);
  });

  it('are limited per compute', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await newCompute(owner);
    for (let count = 0; count < 10; count++) {
      const { id } = await newFirewall(owner);
      succeeded(await owner.put(`${PATH}/${id}`, { status: 'disabled' }));
      succeeded(await add(owner, id, compute.id));
    }
    const { id } = await newFirewall(owner);
    assertErrors(await add(owner, id, compute.id), 400, [
      { reason: 'Limit reached: 10 firewalls per compute' },
    ]);
  });

  it('come with a compute, and go with it', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newFirewall(owner);
    const strange = await newFirewall((await running.api.newAccount()).owner);
    const body = { type: 'c1-entry-1', region: 'us-east' };
    const create = (firewall_id: number | null) => owner.post('/compute/instances', { ...body, firewall_id });
    for (const other of [strange.id, 2 ** 50])
      assertErrors(await create(other), 400, [{ field: 'firewall_id', reason: 'firewall_id is not valid' }]);
    succeeded(await create(null));
    const compute = succeeded(await create(id));
    const { entities } = succeeded(await owner.get(`${PATH}/${id}`));
    assert.deepEqual(
      entities.map((entity: { id: number }) => entity.id),
      [compute.id],
    );
    succeeded(await owner.delete(`/compute/instances/${compute.id}`));
    assert.deepEqual(succeeded(await owner.get(`${PATH}/${id}`)).entities, []);
    const { data } = succeeded(await owner.get('/account/events'));
    assert.deepEqual(
      data.slice(0, 4).map(({ action }: { action: string }) => action),
      ['compute_delete', 'firewall_device_remove', 'firewall_device_add', 'compute_create'],
    );
  });
});

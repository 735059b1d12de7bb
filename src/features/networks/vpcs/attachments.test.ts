import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const NAMED = 50;

interface ShownVpc {
  id: number;
  subnets: { id: number; computes: object[] }[];
}

async function newVpc(owner: Client, subnetCount = 2): Promise<{ id: number; subnetIds: number[] }> {
  const subnets = Array.from({ length: subnetCount }, (_, index) => ({
    label: `web-${index}`,
    ipv4: `10.0.${index}.0/24`,
  }));
  const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
  return { id: vpc.id, subnetIds: (vpc as ShownVpc).subnets.map(({ id }) => id) };
}

const inSubnet = (subnetId: number | undefined) => ({ purpose: 'vpc', subnet_id: subnetId });

describeOnDatabase('computes shown on subnets', (dialect) => {
  const running = useTestApi(dialect);

  it('subnets show their computes in every view and list, by id, for all configs', async () => {
    const { owner } = await running.api.newAccount();
    const { id, subnetIds } = await newVpc(owner);
    const [web, db] = subnetIds;
    const one = await newCompute(owner, [inSubnet(web)]);
    const two = await newCompute(owner, [inSubnet(web)]);
    const later = await newConfig(owner, one.id, [inSubnet(web)]);
    const elsewhere = await newConfig(owner, one.id, [inSubnet(db)]);
    await newConfig(owner, two.id, [{ purpose: 'public' }, { purpose: 'vlan', label: 'backup' }]);
    succeeded(await owner.post(`/compute/instances/${one.id}/boot`, { config_id: later.id }));
    const shown = (config: typeof later, active: boolean) => ({ id: config.interfaces[0]?.id, active });
    const expected = [
      [
        { id: one.id, interfaces: [shown(one.config, false), shown(later, true)] },
        { id: two.id, interfaces: [shown(two.config, false)] },
      ],
      [{ id: one.id, interfaces: [shown(elsewhere, false)] }],
    ];

    const path = `/vpcs/${id}`;
    const vpcs = [
      (await owner.get(path)).body,
      (await owner.get('/vpcs')).body.data[0],
      (await owner.put(path, {})).body,
      (await owner.put(path, { description: 'Changed' })).body,
    ] as ShownVpc[];
    for (const { subnets } of vpcs) {
      assert.deepEqual(
        subnets.map(({ computes }) => computes),
        expected,
      );
    }
    const { data } = succeeded(await owner.get(`${path}/subnets`));
    assert.deepEqual(
      data.map(({ computes }: { computes: object }) => computes),
      expected,
    );
    const subnetPath = `${path}/subnets/${web}`;
    for (const answer of [
      await owner.get(subnetPath),
      await owner.put(subnetPath, {}),
      await owner.put(subnetPath, { label: 'api' }),
    ]) {
      assert.deepEqual(succeeded(answer).computes, expected[0]);
    }
  });

  it('subnets show computes to users without a grant on them, until the interfaces are deleted', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const { id, subnetIds } = await newVpc(owner, 1);
    const compute = await newCompute(owner, [inSubnet(subnetIds[0])]);
    const [user, path] = [await account.restricted(), `/vpcs/${id}`];
    const before = succeeded(await user.get(path));
    assert.equal(before.subnets[0].computes.length, 1);
    succeeded(await owner.delete(`/compute/instances/${compute.id}`));
    const after = succeeded(await user.get(path));
    assert.deepEqual(after.subnets[0].computes, []);
    // Attaching to a subnet updates neither the subnet nor its VPC.
    assert.deepEqual([after.updated, after.subnets[0].updated], [before.updated, before.subnets[0].updated]);
  });
});

describeOnDatabase('deletion of networks in use', (dialect) => {
  const running = useTestApi(dialect);

  async function actions(owner: Client): Promise<string[]> {
    const { data } = succeeded(await owner.get('/account/events?page_size=500'));
    return data.toReversed().map(({ action }: { action: string }) => action);
  }

  it('each interface that prevents a deletion is named, by subnet and interface', async () => {
    const { owner } = await running.api.newAccount();
    const { id, subnetIds } = await newVpc(owner, 3);
    const [web, db, unused] = subnetIds;
    const inDb = await newCompute(owner, [inSubnet(db)]);
    const inWeb = await newCompute(owner, [inSubnet(web)]);
    const again = await newConfig(owner, inDb.id, [inSubnet(web)]);
    succeeded(await owner.post(`/compute/instances/${inDb.id}/boot`, { config_id: inDb.config.id }));
    const used = (
      subnetId: number | undefined,
      config: typeof again,
      computeId: number,
      state = 'not active',
    ) => ({
      reason: `Subnet ${subnetId} is used by interface ${config.interfaces[0]?.id} of config ${config.id} on compute ${computeId} (${state})`,
    });
    const webErrors = [used(web, inWeb.config, inWeb.id), used(web, again, inDb.id)];
    const dbErrors = [used(db, inDb.config, inDb.id, 'active')];
    const path = `/vpcs/${id}`;
    const before = await owner.get(path);
    const eventsBefore = await actions(owner);
    assertErrors(await owner.delete(path), 400, [...webErrors, ...dbErrors]);
    assertErrors(await owner.delete(`${path}/subnets/${web}`), 400, webErrors);
    assertErrors(await owner.delete(`${path}/subnets/${db}`), 400, dbErrors);
    assert.equal((await owner.get(path)).text, before.text);
    assert.deepEqual(await actions(owner), eventsBefore);

    succeeded(await owner.delete(`${path}/subnets/${unused}`));
    succeeded(await owner.delete(`/compute/instances/${inWeb.id}`));
    assertErrors(await owner.delete(path), 400, [webErrors[1] as object as { reason: string }, ...dbErrors]);
    succeeded(await owner.delete(`/compute/instances/${inDb.id}`));
    succeeded(await owner.delete(path));
    assert.deepEqual((await actions(owner)).slice(-4), [
      'compute_delete',
      'subnet_delete',
      'subnet_delete',
      'vpc_delete',
    ]);
  });

  for (const more of [0, 1, 7]) {
    it(`${NAMED} interfaces are named, with ${more} more`, async () => {
      const { owner } = await running.api.newAccount();
      const { id, subnetIds } = await newVpc(owner);
      const ids: number[] = [];
      for (let count = 0; count < NAMED + more; count += 1) {
        const { config } = await newCompute(owner, [inSubnet(subnetIds[1])]);
        ids.push(config.interfaces[0]?.id as number);
      }
      for (const path of [`/vpcs/${id}`, `/vpcs/${id}/subnets/${subnetIds[1]}`]) {
        const { status, body } = await owner.delete(path);
        assert.equal(status, 400);
        const reasons: string[] = body.errors.map(({ reason }: { reason: string }) => reason);
        assert.deepEqual(
          reasons.slice(0, NAMED).map((reason) => Number(/interface (\d+) of/.exec(reason)?.[1])),
          ids.slice(0, NAMED),
        );
        const rest = more > 0 ? [`${more} more interfaces block the deletion`] : [];
        assert.deepEqual(reasons.slice(NAMED), rest);
        assert.deepEqual(Object.keys(body.errors.at(-1)), ['reason']);
      }
      assert.equal(succeeded(await owner.get(`/vpcs/${id}`)).subnets.length, 2);
    });
  }

  it('users who may not delete a network learn nothing about its interfaces', async () => {
    const account = await running.api.newAccount();
    const { id, subnetIds } = await newVpc(account.owner);
    await newCompute(account.owner, [inSubnet(subnetIds[0])]);
    const user = await account.restricted({ vpc: { [id]: 'read_only' } });
    for (const path of [`/vpcs/${id}`, `/vpcs/${id}/subnets/${subnetIds[0]}`]) {
      assertErrors(await user.delete(path), 403, [{ reason: 'Unauthorized' }]);
    }
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/vlans';
const EMPTY = { data: [], page: 1, pages: 1, results: 0 };

const vlan = (label: string) => ({ purpose: 'vlan', label });

interface ShownVlan {
  region: string;
  label: string;
  computes: number[];
  created: string;
}

describeOnDatabase('VLANs', (dialect) => {
  const running = useTestApi(dialect);

  const vlans = async (client: Client, filter: object = {}): Promise<ShownVlan[]> =>
    succeeded(await client.list(PATH, filter)).data;

  it('a VLAN exists from its first interface to its last', async () => {
    const { owner } = await running.api.newAccount();
    const { clock } = running.api;
    assert.deepEqual(succeeded(await owner.get(PATH)), EMPTY);
    clock.now = Date.parse('2024-05-20T09:31:00Z') / 1000;
    const one = await newCompute(owner, [vlan('backup-net')]);
    clock.advance(60);
    const two = await newCompute(owner, [vlan('backup-net')]);
    await newConfig(owner, one.id, [vlan('backup-net')]);
    const data = `{"region":"us-east","label":"backup-net","computes":[${one.id},${two.id}],"created":"2024-05-20T09:31:00"}`;
    assert.equal((await owner.get(PATH)).text, `{"data":[${data}],"page":1,"pages":1,"results":1}`);

    succeeded(await owner.delete(`/compute/instances/${one.id}`));
    assert.deepEqual(
      (await vlans(owner)).map(({ computes }) => computes),
      [[two.id]],
    );
    succeeded(await owner.delete(`/compute/instances/${two.id}/configs/${two.config.id}`));
    assert.deepEqual(succeeded(await owner.get(PATH)), EMPTY);
    clock.advance(60);
    await newConfig(owner, two.id, [vlan('backup-net')]);
    assert.deepEqual(
      (await vlans(owner)).map(({ created }) => created),
      ['2024-05-20T09:33:00'],
    );
  });

  it('a VLAN keeps its creation time while it has interfaces', async () => {
    const { owner } = await running.api.newAccount();
    const { clock } = running.api;
    const one = await newCompute(owner, [vlan('backup-net')]);
    const [{ created } = { created: '' }] = await vlans(owner);
    clock.advance(60);
    const two = await newCompute(owner, [vlan('backup-net'), vlan('other-net')]);
    succeeded(await owner.delete(`/compute/instances/${one.id}`));
    clock.advance(60);
    const path = `/compute/instances/${two.id}/configs/${two.config.id}`;
    succeeded(await owner.put(path, { interfaces: [vlan('backup-net'), vlan('new-net')] }));
    const began = (await vlans(owner)).map((shown) => [shown.label, shown.created === created]);
    assert.deepEqual(began, [
      ['backup-net', true],
      ['new-net', false],
    ]);
  });

  it('VLANs are listed by label and region, and can be filtered by them', async () => {
    const { owner } = await running.api.newAccount();
    const computes: Record<string, number> = {};
    for (const [region, labels] of [
      ['us-west', ['b', 'a']],
      ['us-east', ['b', 'C']],
      ['eu-west', ['b']],
    ] as const) {
      computes[region] = (await newCompute(owner, labels.map(vlan), { region })).id;
    }
    const cases: [filter: object, expected: string][] = [
      [{}, 'C us-east, a us-west, b eu-west, b us-east, b us-west'],
      [{ '+order': 'desc' }, 'b us-west, b us-east, b eu-west, a us-west, C us-east'],
      [{ '+order_by': 'region' }, 'b eu-west, C us-east, b us-east, a us-west, b us-west'],
      [{ label: 'b' }, 'b eu-west, b us-east, b us-west'],
      [{ label: { '+contains': 'c' } }, 'C us-east'],
      [{ region: 'us-east', label: { '+neq': 'b' } }, 'C us-east'],
      [{ '+limit': 2 }, 'C us-east, a us-west'],
    ];
    for (const [filter, expected] of cases) {
      const shown = await vlans(owner, filter);
      assert.equal(shown.map(({ label, region }) => `${label} ${region}`).join(', '), expected);
      for (const record of shown) assert.deepEqual(record.computes, [computes[record.region]]);
    }
    for (const field of ['computes', 'created', 'id']) {
      assertErrors(await owner.list(PATH, { [field]: 1 }), 400, [
        { field: 'X-Filter', reason: `Cannot filter on ${field}` },
      ]);
    }
  });

  it('restricted users see VLANs with computes they have a grant on', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const { clock } = running.api;
    const one = await newCompute(owner, [vlan('both'), vlan('hidden')]);
    const { created } = (await vlans(owner))[0] as ShownVlan;
    clock.advance(60);
    const two = await newCompute(owner, [vlan('both'), vlan('shown')]);
    const stranger = await account.restricted({ global: ['add_computes'] });
    assert.deepEqual(succeeded(await stranger.get(PATH)), EMPTY);
    const user = await account.restricted({ compute: { [two.id]: 'read_only' } });
    const { data, results } = succeeded(await user.get(PATH));
    assert.deepEqual(
      [results, ...data.map(({ label, computes }: ShownVlan) => [label, computes])],
      [2, ['both', [two.id]], ['shown', [two.id]]],
    );
    assert.equal(data[0].created, created);
    assert.deepEqual(
      (await vlans(owner)).map(({ label, computes }) => [label, computes]),
      [
        ['both', [one.id, two.id]],
        ['hidden', [one.id]],
        ['shown', [two.id]],
      ],
    );
    assert.deepEqual(await vlans(user, { label: 'hidden' }), []);
  });

  it('VLANs belong to an account', async () => {
    const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const [one, two] = [
      await newCompute(account.owner, [vlan('a')]),
      await newCompute(other.owner, [vlan('a')]),
    ];
    for (const [client, { id }] of [
      [account.owner, one],
      [other.owner, two],
    ] as const) {
      assert.deepEqual(
        (await vlans(client)).map(({ computes }) => computes),
        [[id]],
      );
    }
  });
});

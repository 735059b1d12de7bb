import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall, newFirewallLabel, RULES } from '#test/harness/firewalls';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/firewalls';
const NOT_UNIQUE = { field: 'label', reason: 'Label must be unique among your Cloud Firewalls' };

describeOnDatabase('firewalls', (dialect) => {
  const running = useTestApi(dialect);

  it('are created with rules, tags and devices', async () => {
    const { owner } = await running.api.newAccount();
    const compute = await newCompute(owner, [], { label: 'web-1' });
    const input = {
      ...{ label: 'web', rules: { ...RULES, outbound: null }, tags: ['production'] },
      ...{ devices: { computes: [compute.id], balancers: [] }, status: 'disabled' },
    };
    const made = succeeded(await owner.post(PATH, input));
    const { id, created, updated, ...rest } = made;
    assert.equal(created, updated);
    const url = `/v4/compute/instances/${compute.id}`;
    assert.deepEqual(rest, {
      label: 'web',
      status: 'enabled',
      rules: { ...RULES, outbound: null, version: 1, fingerprint: '2c5ec99d' },
      tags: ['production'],
      entities: [{ id: compute.id, type: 'compute', label: 'web-1', url }],
    });
    assert.deepEqual(succeeded(await owner.get(`${PATH}/${id}`)), made);
    assert.deepEqual(succeeded(await owner.get(PATH)).data, [made]);
    assert.deepEqual(succeeded(await owner.get(`${url.slice(3)}/firewalls`)).data, [made]);
  });

  it('keep rules as they were sent', async () => {
    const { owner } = await running.api.newAccount();
    const rule =
      '{"protocol":"UDP","addresses":{"ipv6":["2001:DB8:0::0:1/64"],"ipv4":["10.1.2.3/8","0.0.0.0/0"]},"action":"DROP"}';
    const text = `{"label":"kept","rules":{"outbound_policy":"DROP","outbound":[${rule}],"inbound_policy":"DROP"}}`;
    const answer = await owner.post(PATH, JSON.parse(text));
    const shown = rule.replace('2001:DB8:0::0:1/64', '2001:db8::1/64');
    const rules = `"rules":{"inbound":[],"inbound_policy":"DROP","outbound":[${shown}],"outbound_policy":"DROP",`;
    assert.ok(answer.text.includes(rules), answer.text);
    const { id } = succeeded(answer);
    for (const path of [`${PATH}/${id}`, PATH, `${PATH}/${id}/rules`])
      assert.ok((await owner.get(path)).text.includes(shown), path);
  });

  it('take nothing for what may be left out', async () => {
    const { owner } = await running.api.newAccount();
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    for (const devices of [undefined, null, {}, { computes: [] }, { computes: null, balancers: null }]) {
      const {
        entities,
        tags,
        rules: shown,
      } = succeeded(await owner.post(PATH, { label: newFirewallLabel(), rules, devices, tags: null }));
      assert.deepEqual([entities, tags], [[], []]);
      assert.deepEqual([shown.inbound, shown.outbound, shown.version], [[], [], 1]);
    }
    const rule = { ...RULES.inbound[0], label: null, description: null, ports: null };
    const addresses = { ipv4: null, ipv6: ['::/0'] };
    const { rules: shown } = await newFirewall(owner, {
      rules: { ...rules, inbound: [{ ...rule, addresses }], outbound: null },
    });
    assert.deepEqual(shown.inbound, [{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv6: ['::/0'] } }]);
  });

  it('have a label that is unique in the account', async () => {
    const { owner } = await running.api.newAccount();
    const [one, two] = [await newFirewall(owner), await newFirewall(owner)];
    assertErrors(await owner.post(PATH, { label: one.label, rules: RULES }), 400, [NOT_UNIQUE]);
    assertErrors(await owner.put(`${PATH}/${one.id}`, { label: two.label }), 400, [NOT_UNIQUE]);
    succeeded(await owner.put(`${PATH}/${one.id}`, { label: one.label }));
    succeeded(await owner.post(PATH, { label: one.label.toUpperCase(), rules: RULES }));
    const other = await running.api.newAccount();
    succeeded(await other.owner.post(PATH, { label: one.label, rules: RULES }));
  });

  it('are changed, enabled and disabled', async () => {
    const { owner } = await running.api.newAccount();
    const made = await newFirewall(owner, { tags: ['production'] });
    running.api.clock.advance(10);
    const path = `${PATH}/${made.id}`;
    assert.deepEqual(succeeded(await owner.put(path, {})), made);
    assert.deepEqual(succeeded(await owner.put(path, { status: 'enabled', rules: {}, entities: [] })), made);
    const changed = succeeded(await owner.put(path, { status: 'disabled', tags: [] }));
    assert.deepEqual([changed.status, changed.tags, changed.rules], ['disabled', [], made.rules]);
    assert.notEqual(changed.updated, changed.created);
    assertErrors(await owner.put(path, { status: 'deleted' }), 400, [
      { field: 'status', reason: 'status is not valid' },
    ]);
    const { data } = succeeded(await owner.list('/account/events', { 'entity.id': made.id }));
    assert.deepEqual(
      data.map(({ action }: { action: string }) => action),
      ['firewall_disable', 'firewall_update', 'firewall_create'],
    );
  });

  it('are found by label, status and tags', async () => {
    const { owner } = await running.api.newAccount();
    const web = await newFirewall(owner, { label: 'web', tags: ['production', 'front'] });
    const database = await newFirewall(owner, { label: 'data' });
    succeeded(await owner.put(`${PATH}/${database.id}`, { status: 'disabled' }));
    const cases: [object, number[]][] = [
      [{ label: 'web' }, [web.id]],
      [{ status: 'disabled' }, [database.id]],
      [{ tags: { '+contains': 'front' } }, [web.id]],
      [{ '+order_by': 'label' }, [database.id, web.id]],
    ];
    for (const [filter, expected] of cases) {
      const { data } = succeeded(await owner.list(PATH, filter));
      assert.deepEqual(
        data.map(({ id }: { id: number }) => id),
        expected,
        JSON.stringify(filter),
      );
    }
  });

  it('are deleted with their devices', async () => {
    const { owner } = await running.api.newAccount();
    const computes = [(await newCompute(owner)).id, (await newCompute(owner)).id];
    const { id } = await newFirewall(owner, { devices: { computes } });
    const dry = succeeded(await owner.delete(`${PATH}/${id}?dry_run=true`));
    assert.deepEqual(dry, { deletes: { firewalls: 1, devices: 2 } });
    assert.deepEqual(succeeded(await owner.delete(`${PATH}/${id}`)), {});
    assertErrors(await owner.get(`${PATH}/${id}`), 404, [{ reason: 'Not found' }]);
    assert.deepEqual(succeeded(await owner.get(`/compute/instances/${computes[0]}/firewalls`)).data, []);
  });
});

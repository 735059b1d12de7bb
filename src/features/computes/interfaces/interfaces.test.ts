import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const NONE = { ipam_address: null, label: null, vpc_id: null, subnet_id: null, ipv4: null, ip_ranges: null };
const VLAN = { purpose: 'vlan', label: 'backup-net', ipam_address: '10.90.0.5/24' };

/** A compute with a config without interfaces, and a VPC. */
async function prepare(owner: Client, networks?: string[]) {
  const vpc = await newVpc(owner, networks);
  const compute = await newCompute(owner);
  const config = await newConfig(owner, compute.id, []);
  const path = interfacesOf(config, compute);
  const boot = () => owner.post(`/compute/instances/${compute.id}/boot`, { config_id: config.id });
  const subnet = vpc.subnets[0] as (typeof vpc.subnets)[number];
  return { vpc, subnet, compute, config, path, boot };
}

describeOnDatabase('interfaces of a config', (dialect) => {
  const running = useTestApi(dialect);

  it('interfaces have the keys of their purpose', async () => {
    const { owner } = await running.api.newAccount();
    const { vpc, subnet, compute, path } = await prepare(owner);
    const [own] = compute.ipv4;
    const open = succeeded(await owner.post(path, { purpose: 'public' }));
    assert.deepEqual(open, { id: open.id, purpose: 'public', primary: false, active: false, ...NONE });
    const vlan = succeeded(await owner.post(path, VLAN));
    assert.deepEqual(vlan, { ...NONE, ...VLAN, id: vlan.id, primary: false, active: false });
    const ipv4 = { nat_1_1: 'any' };
    const input = { purpose: 'vpc', subnet_id: subnet.id, primary: true, ipv4, ip_ranges: ['10.0.4.64/28'] };
    const attached = succeeded(await owner.post(path, input));
    assert.deepEqual(attached, {
      ...NONE,
      ...input,
      id: attached.id,
      active: false,
      vpc_id: vpc.id,
      ipv4: { vpc: '10.0.4.2', nat_1_1: own },
    });
    assert.deepEqual(succeeded(await owner.get(path)), [open, vlan, attached]);
    assert.deepEqual(succeeded(await owner.get(`${path}?page=x&page_size=1`)), [open, vlan, attached]);
    assert.deepEqual(succeeded(await owner.get(`${path}/${attached.id}`)), attached);
  });

  it('interfaces are listed in their order, which can be changed', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await prepare(owner);
    const inputs = [{ purpose: 'public' }, VLAN, { ...VLAN, label: 'other' }];
    const ids: number[] = [];
    for (const input of inputs) ids.push(succeeded(await owner.post(path, input)).id);
    const [a, b, c] = ids;
    assert.deepEqual(succeeded(await owner.post(`${path}/order`, { ids: [c, a, b] })), {});
    const shown = async () => succeeded(await owner.get(path)).map(({ id }: { id: number }) => id);
    assert.deepEqual(await shown(), [c, a, b]);
    succeeded(await owner.delete(`${path}/${a}`));
    const last = succeeded(await owner.post(path, { purpose: 'public' })).id;
    assert.deepEqual(await shown(), [c, b, last]);
  });

  it('an order must name each interface once', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await prepare(owner);
    const ids = [];
    for (const input of [VLAN, { purpose: 'public' }]) ids.push(succeeded(await owner.post(path, input)).id);
    const [a, b] = ids;
    for (const wrong of [[], [a], [a, a], [a, b, b], [a, b, b + 1], [a, b + 1]]) {
      assertErrors(await owner.post(`${path}/order`, { ids: wrong }), 400, [
        { field: 'ids', reason: 'ids must list every interface of the config exactly once' },
      ]);
    }
    assertErrors(await owner.post(`${path}/order`, {}), 400, [{ field: 'ids', reason: 'ids is required' }]);
    assertErrors(await owner.post(`${path}/order`, { ids: [a, 'b'] }), 400, [
      { field: 'ids[1]', reason: 'ids[1] must be an integer' },
    ]);
  });

  it('at most one interface is primary', async () => {
    const { owner } = await running.api.newAccount();
    const { subnet, path } = await prepare(owner);
    const one = succeeded(await owner.post(path, { purpose: 'public', primary: true }));
    const two = succeeded(await owner.post(path, { purpose: 'vpc', subnet_id: subnet.id, primary: true }));
    const primaries = async () =>
      succeeded(await owner.get(path)).map(({ primary }: { primary: boolean }) => primary);
    assert.deepEqual(await primaries(), [false, true]);
    assert.equal(succeeded(await owner.put(`${path}/${one.id}`, { primary: true })).primary, true);
    assert.deepEqual(await primaries(), [true, false]);
    succeeded(await owner.put(`${path}/${one.id}`, { primary: false }));
    assert.deepEqual(await primaries(), [false, false]);
    assert.equal(succeeded(await owner.get(`${path}/${two.id}`)).primary, false);
  });

  it('an interface gets the lowest free address', async () => {
    const { owner } = await running.api.newAccount();
    const { subnet, path } = await prepare(owner, ['10.0.4.0/28']);
    const other = await prepare(owner);
    const input = { purpose: 'vpc', subnet_id: subnet.id };
    const second = await newConfig(owner, other.compute.id, []);
    const third = await newConfig(owner, other.compute.id, []);
    const first = succeeded(await owner.post(other.path, { ...input, ipv4: { vpc: '10.0.4.3' } }));
    assert.equal(succeeded(await owner.post(path, input)).ipv4.vpc, '10.0.4.2');
    const ranged = succeeded(
      await owner.post(interfacesOf(second, other.compute), { ...input, ip_ranges: ['10.0.4.4/30'] }),
    );
    assert.equal(ranged.ipv4.vpc, '10.0.4.8', 'not in its own range');
    succeeded(await owner.delete(`${other.path}/${first.id}`));
    assert.equal(
      succeeded(await owner.post(interfacesOf(third, other.compute), input)).ipv4.vpc,
      '10.0.4.3',
      'a freed address is free at once',
    );
  });

  it('interfaces of one compute may share an address across configs, until the last one is deleted', async () => {
    const { owner } = await running.api.newAccount();
    const { subnet, compute, path } = await prepare(owner);
    const other = await prepare(owner);
    const input = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { vpc: '10.0.4.9' },
      ip_ranges: ['10.0.4.16/28'],
    };
    const again = interfacesOf(await newConfig(owner, compute.id, []), compute);
    const one = succeeded(await owner.post(path, input));
    const two = succeeded(await owner.post(again, input));
    const refuse = async () =>
      assertErrors(await owner.post(other.path, input), 400, [
        { field: 'ipv4.vpc', reason: 'ipv4.vpc is already in use in the subnet' },
        { field: 'ip_ranges[0]', reason: 'ip_ranges[0] is already in use' },
      ]);
    await refuse();
    succeeded(await owner.delete(`${path}/${one.id}`));
    await refuse();
    succeeded(await owner.delete(`${again}/${two.id}`));
    succeeded(await owner.post(other.path, input));
  });

  it('an update keeps what it leaves out', async () => {
    const { owner } = await running.api.newAccount();
    const { subnet, compute, path } = await prepare(owner);
    const [own] = compute.ipv4;
    const input = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { nat_1_1: own },
      ip_ranges: ['10.0.4.64/28'],
    };
    const made = succeeded(await owner.post(path, input));
    const put = async (body: object) => succeeded(await owner.put(`${path}/${made.id}`, body));
    assert.deepEqual(await put({}), made);
    assert.deepEqual(await put({ ipv4: null, ip_ranges: null, primary: null }), made);
    assert.deepEqual(await put({ ipv4: { vpc: null } }), made);
    assert.deepEqual(await put({ purpose: 'public', label: 'x', subnet_id: 1, active: true }), made);
    const moved = { ...made, ipv4: { vpc: '10.0.4.7', nat_1_1: own } };
    assert.deepEqual(await put({ ipv4: { vpc: '10.0.4.7' } }), moved);
    const hidden = { ...made, ipv4: { vpc: '10.0.4.7', nat_1_1: null } };
    assert.deepEqual(await put({ ipv4: { nat_1_1: null } }), hidden);
    assert.deepEqual(await put({ ipv4: { nat_1_1: 'any' } }), moved);
    assert.deepEqual(await put({ ip_ranges: ['10.0.4.96/30', '10.0.4.72/29'] }), {
      ...moved,
      ip_ranges: ['10.0.4.96/30', '10.0.4.72/29'],
    });
    assert.deepEqual(await put({ ip_ranges: [] }), { ...moved, ip_ranges: [] });
    const other = await prepare(owner);
    const taken = {
      purpose: 'vpc',
      subnet_id: subnet.id,
      ipv4: { vpc: '10.0.4.2' },
      ip_ranges: ['10.0.4.64/26'],
    };
    succeeded(await owner.post(other.path, taken));
  });

  it('interfaces are active when their config was booted with them', async () => {
    const { owner } = await running.api.newAccount();
    const { subnet, compute, path, boot } = await prepare(owner);
    succeeded(await owner.post(path, { purpose: 'public' }));
    const active = async () =>
      succeeded(await owner.get(path)).map((shown: { active: boolean }) => shown.active);
    succeeded(await boot());
    assert.deepEqual(await active(), [true]);
    const added = succeeded(await owner.post(path, { purpose: 'vpc', subnet_id: subnet.id }));
    assert.equal(added.active, false);
    assert.deepEqual(await active(), [true, false]);
    succeeded(await owner.post(`/compute/instances/${compute.id}/reboot`));
    assert.deepEqual(await active(), [true, true]);
    succeeded(await owner.post(`/compute/instances/${compute.id}/shutdown`));
    assert.deepEqual(await active(), [false, false]);
  });

  it('interfaces are not active when another config was booted', async () => {
    const { owner } = await running.api.newAccount();
    const { compute, path, boot } = await prepare(owner);
    succeeded(await owner.post(path, { purpose: 'public' }));
    const other = await newConfig(owner, compute.id, [{ purpose: 'public' }]);
    succeeded(await boot());
    succeeded(await owner.post(`/compute/instances/${compute.id}/reboot`, { config_id: other.id }));
    const active = async (at: string) => succeeded(await owner.get(at))[0].active;
    assert.equal(await active(path), false);
    assert.equal(await active(interfacesOf(other, compute)), true);
  });
});

import { it } from 'node:test';
import { assertErrors, assertRefused, type ExpectedError, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const VLAN = { purpose: 'vlan', label: 'backup-net' };
const ACTIVE = 'Interface is active; shut down the compute first';

/** A VPC with 12 usable addresses. Another compute uses one of them, and a range of four. */
async function prepare(owner: Client) {
  const vpc = await newVpc(owner, ['10.0.4.0/28']);
  const subnet_id = vpc.subnets[0]?.id as number;
  const used = { purpose: 'vpc', subnet_id, ipv4: { vpc: '10.0.4.7' }, ip_ranges: ['10.0.4.8/30'] };
  const other = await newCompute(owner, [used]);
  const compute = await newCompute(owner);
  const config = await newConfig(owner, compute.id, []);
  const path = interfacesOf(config, compute);
  return { vpc, vpcInput: { purpose: 'vpc', subnet_id }, other, compute, config, path };
}

describeOnDatabase('invalid interfaces', (dialect) => {
  const running = useTestApi(dialect);

  it('an interface is refused because of its subnet', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const { path } = await prepare(owner);
    const foreign = await newVpc((await running.api.newAccount()).owner);
    const elsewhere = await newVpc(owner, ['10.0.4.0/24'], 'eu-west');
    const subnets = [foreign.subnets[0]?.id, elsewhere.subnets[0]?.id, Number.MAX_SAFE_INTEGER, 0, -1];
    for (const subnet_id of subnets) {
      const answer = await owner.post(path, { purpose: 'vpc', subnet_id });
      assertErrors(answer, 400, [{ field: 'subnet_id', reason: 'subnet_id is not valid' }]);
    }
  });

  it('an interface is refused because of its address', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    const reasons: Record<string, string> = {
      '10.0.4': 'ipv4.vpc is not valid',
      '': 'ipv4.vpc is not valid',
      '10.0.4.16': 'ipv4.vpc must be inside the subnet',
      '192.0.2.2': 'ipv4.vpc must be inside the subnet',
      '10.0.4.0': 'ipv4.vpc is reserved in the subnet',
      '10.0.4.1': 'ipv4.vpc is reserved in the subnet',
      '10.0.4.14': 'ipv4.vpc is reserved in the subnet',
      '10.0.4.15': 'ipv4.vpc is reserved in the subnet',
      '10.0.4.7': 'ipv4.vpc is already in use in the subnet',
      '10.0.4.10': 'ipv4.vpc is already in use in the subnet',
    };
    for (const [vpc, reason] of Object.entries(reasons)) {
      assertErrors(await owner.post(path, { ...vpcInput, ipv4: { vpc } }), 400, [
        { field: 'ipv4.vpc', reason },
      ]);
    }
  });

  it('an interface is refused when no address is free', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    const ip_ranges = ['10.0.4.2/31', '10.0.4.4/31', '10.0.4.6/32', '10.0.4.12/31'];
    const none = [{ field: 'ipv4.vpc', reason: 'No address is free in the subnet' }];
    assertErrors(await owner.post(path, { ...vpcInput, ip_ranges }), 400, none);
    await newCompute(owner, [{ ...vpcInput, ip_ranges: ip_ranges.slice(1) }]);
    const last = { ...vpcInput, ipv4: { vpc: '10.0.4.3' } };
    await newCompute(owner, [last]);
    assertErrors(await owner.post(path, vpcInput), 400, none);
  });

  it('an interface is refused when its own ranges conflict with its address', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    const { id } = succeeded(
      await owner.post(path, { ...vpcInput, ip_ranges: ['10.0.4.2/31', '10.0.4.4/31'] }),
    );
    const inUse = [{ field: 'ipv4.vpc', reason: 'ipv4.vpc is already in use in the subnet' }];
    assertErrors(await owner.put(`${path}/${id}`, { ipv4: { vpc: '10.0.4.5' } }), 400, inUse);
    const both = { ipv4: { vpc: '10.0.4.5' }, ip_ranges: ['10.0.4.2/31', '10.0.4.4/31'] };
    assertErrors(await owner.put(`${path}/${id}`, both), 400, [
      { field: 'ip_ranges[1]', reason: 'ip_ranges[1] is already in use' },
    ]);
    succeeded(await owner.put(`${path}/${id}`, { ...both, ip_ranges: ['10.0.4.2/31'] }));
  });

  it('an interface is refused for keys of another purpose, or as a second primary one', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    const { purpose: _, ...vpcKeys } = { ...vpcInput, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.4.2/31'] };
    const errors = ['subnet_id', 'ipv4', 'ip_ranges'].map((field) => ({
      field,
      reason: `${field} is only allowed for vpc interfaces`,
    }));
    for (const own of [{ purpose: 'public' }, VLAN]) {
      assertErrors(await owner.post(path, { ...vpcKeys, ...own }), 400, errors);
    }
    assertErrors(await owner.post(path, { ...vpcInput, ...VLAN, purpose: 'vpc', ipam_address: 'x' }), 400, [
      { field: 'label', reason: 'label is only allowed for vlan interfaces' },
      { field: 'ipam_address', reason: 'ipam_address is only allowed for vlan interfaces' },
    ]);
    const interfaces = [
      { purpose: 'public', primary: true },
      { ...vpcInput, primary: true },
    ];
    const configs = path.replace(/\/\d+\/interfaces$/, '');
    assertErrors(await owner.post(configs, { label: 'Both', devices: {}, interfaces }), 400, [
      { field: 'interfaces[1].primary', reason: 'Only one primary interface per config is allowed' },
    ]);
  });

  it('an unknown subnet and a foreign NAT address are reported together', async () => {
    const { owner } = await running.api.newAccount();
    const { path, other } = await prepare(owner);
    const ipv4 = { nat_1_1: other.ipv4[0] };
    assertErrors(await owner.post(path, { purpose: 'vpc', subnet_id: Number.MAX_SAFE_INTEGER, ipv4 }), 400, [
      { field: 'subnet_id', reason: 'subnet_id is not valid' },
      { field: 'ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
    ]);
  });

  it('an interface is refused because of its NAT address', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput, other } = await prepare(owner);
    for (const nat_1_1 of [other.ipv4[0], '10.0.4.2', '192.0.2.0', 'ANY', 'x']) {
      assertErrors(await owner.post(path, { ...vpcInput, ipv4: { nat_1_1 } }), 400, [
        { field: 'ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
      ]);
    }
  });

  it('an interface is refused because of its ranges', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    const [invalid, inUse] = ['is invalid', 'is already in use'];
    const cases: [ip_ranges: string[], index: number, what: string][] = [
      [['10.0.4.2/30'], 0, invalid],
      [['x'], 0, invalid],
      [['10.0.4.13/32', '10.0.4.0/29'], 1, invalid],
      [['10.0.4.12/30'], 0, invalid],
      [['10.0.5.4/30'], 0, invalid],
      [['10.0.4.0/16'], 0, invalid],
      [['10.0.4.6/31'], 0, inUse],
      [['10.0.4.8/31'], 0, inUse],
      [['10.0.4.11/32'], 0, inUse],
      [['10.0.4.4/30'], 0, inUse],
      [['10.0.4.2/31', '10.0.4.3/32'], 1, inUse],
    ];
    for (const [ip_ranges, index, what] of cases) {
      const field = `ip_ranges[${index}]`;
      assertErrors(await owner.post(path, { ...vpcInput, ip_ranges }), 400, [
        { field, reason: `${field} ${what}` },
      ]);
    }
    const own = { ...vpcInput, ipv4: { vpc: '10.0.4.4' }, ip_ranges: ['10.0.4.4/31'] };
    assertErrors(await owner.post(path, own), 400, [
      { field: 'ip_ranges[0]', reason: 'ip_ranges[0] is already in use' },
    ]);
  });

  it('all errors are reported together, first those of the request, then those of stored records', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput, other } = await prepare(owner);
    const ipv4 = { vpc: '10.0.4.7', nat_1_1: other.ipv4[0] };
    const stored: ExpectedError[] = [
      { field: 'ipv4.vpc', reason: 'ipv4.vpc is already in use in the subnet' },
      { field: 'ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
      { field: 'ip_ranges[1]', reason: 'ip_ranges[1] is already in use' },
    ];
    const input = { ...vpcInput, ipv4, ip_ranges: ['10.0.4.2/32', '10.0.4.8/30'] };
    assertErrors(await owner.post(path, input), 400, stored);
    assertErrors(await owner.post(path, { ...input, label: 'x' }), 400, [
      { field: 'label', reason: 'label is only allowed for vlan interfaces' },
    ]);
    const label = 'listed';
    const listed = await owner.post(path.replace(/\/\d+\/interfaces$/, ''), {
      label,
      devices: {},
      interfaces: [{ purpose: 'public' }, input],
    });
    assertErrors(
      listed,
      400,
      stored.map(({ field, reason }) => {
        const named = `interfaces[1].${field}`;
        return { field: named, reason: field?.endsWith(']') ? reason.replace(field, named) : reason };
      }),
    );
  });

  it('an interface is refused because of others in its config', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput } = await prepare(owner);
    succeeded(await owner.post(path, { purpose: 'public' }));
    assertErrors(await owner.post(path, { purpose: 'public' }), 400, [
      { field: 'purpose', reason: 'Only one public interface per config is allowed' },
    ]);
    succeeded(await owner.post(path, VLAN));
    assertErrors(await owner.post(path, VLAN), 400, [
      { field: 'label', reason: 'Label must be unique within the config' },
    ]);
    succeeded(await owner.post(path, vpcInput));
    assertErrors(await owner.post(path, vpcInput), 400, [
      { field: 'purpose', reason: 'Only one vpc interface per config is allowed' },
    ]);
    assertErrors(await owner.post(path, { ...VLAN, label: 'fourth' }), 400, [
      { field: 'interfaces', reason: 'Limit reached: 3 interfaces per config' },
    ]);
  });

  it('a vlan interface cannot be updated, and is never primary', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await prepare(owner);
    const { id } = succeeded(await owner.post(path, VLAN));
    for (const body of [{}, { primary: false }, { ipv4: { vpc: 'x' } }]) {
      assertRefused(await owner.put(`${path}/${id}`, body), 400, 'A vlan interface cannot be updated');
    }
    assertErrors(await owner.post(path, { ...VLAN, label: 'b', primary: true }), 400, [
      { field: 'primary', reason: 'A vlan interface cannot be primary' },
    ]);
  });

  it('an active interface cannot be changed or deleted', async () => {
    const { owner } = await running.api.newAccount();
    const { path, vpcInput, compute, config } = await prepare(owner);
    const vpc = succeeded(await owner.post(path, vpcInput));
    const open = succeeded(await owner.post(path, { purpose: 'public' }));
    succeeded(await owner.post(`/compute/instances/${compute.id}/boot`));
    assertRefused(await owner.put(`${path}/${vpc.id}`, { primary: true }), 400, ACTIVE);
    succeeded(await owner.put(`${path}/${vpc.id}`, {}));
    succeeded(await owner.put(`${path}/${open.id}`, { primary: true }));
    for (const { id } of [vpc, open]) assertRefused(await owner.delete(`${path}/${id}`), 400, ACTIVE);
    assertRefused(await owner.post(`${path}/order`, { ids: [open.id, vpc.id] }), 400, ACTIVE);
    const added = succeeded(await owner.post(path, VLAN));
    succeeded(await owner.delete(`${path}/${added.id}`));
    const configPath = path.replace(/\/interfaces$/, '');
    for (const interfaces of [[], [vpcInput], [{ purpose: 'public' }]]) {
      assertRefused(await owner.put(configPath, { interfaces }), 400, ACTIVE);
    }
    succeeded(await owner.put(configPath, { label: 'Renamed', interfaces: null }));
    assertRefused(await owner.delete(configPath), 400, 'Config is active; shut down the compute first');
    succeeded(await owner.post(`/compute/instances/${compute.id}/shutdown`));
    succeeded(await owner.delete(`${path}/${vpc.id}`));
    succeeded(await owner.post(`/compute/instances/${compute.id}/boot`, { config_id: config.id }));
    assertRefused(await owner.put(configPath, { interfaces: [vpcInput] }), 400, ACTIVE);
    succeeded(await owner.put(configPath, { interfaces: [VLAN] }));
  });

  it('restricted users need grants on compute and VPC', async () => {
    const account = await running.api.newAccount();
    const { vpc, vpcInput, compute, path } = await prepare(account.owner);
    const mayNot = await account.restricted({
      compute: { [compute.id]: 'read_write' },
      vpc: { [vpc.id]: 'read_only' },
    });
    assertRefused(await mayNot.post(path, vpcInput), 403, 'Unauthorized');
    assertErrors(await mayNot.post(path, { ...vpcInput, ipv4: { vpc: '10.0.4.1' } }), 400, [
      { field: 'ipv4.vpc', reason: 'ipv4.vpc is reserved in the subnet' },
    ]);
    const { id } = succeeded(await mayNot.post(path, { purpose: 'public' }));
    const reader = await account.restricted({
      compute: { [compute.id]: 'read_only' },
      vpc: { [vpc.id]: 'read_write' },
    });
    assertRefused(await reader.post(path, vpcInput), 403, 'Unauthorized');
    assertRefused(await reader.delete(`${path}/${id}`), 403, 'Unauthorized');
    succeeded(await reader.get(`${path}/${id}`));
    assertRefused(await reader.get(`${path}/${id + 1000}`), 404, 'Not found');
    const stranger = await account.restricted({ vpc: { [vpc.id]: 'read_write' } });
    assertRefused(await stranger.get(path), 403, 'Unauthorized');
    const both = await account.restricted({
      compute: { [compute.id]: 'read_write' },
      vpc: { [vpc.id]: 'read_write' },
    });
    succeeded(await both.post(path, vpcInput));
  });
});

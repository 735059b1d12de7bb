import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

/** This many different ranges of two addresses. */
function rangesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = 0x0a_10_00_00 + 1024 + 2 * index;
    return `10.${(first >> 16) & 255}.${(first >> 8) & 255}.${first & 255}/31`;
  });
}

async function prepare(owner: Client) {
  const vpc = await newVpc(owner, ['10.16.0.0/12']);
  const compute = await newCompute(owner);
  const config = await newConfig(owner, compute.id, []);
  const input = (count: number) => ({
    purpose: 'vpc',
    subnet_id: vpc.subnets[0]?.id,
    ip_ranges: rangesOf(count),
  });
  return { compute, config, path: interfacesOf(config, compute), input };
}

const tooMany = (limit: number, field = 'ip_ranges') => [
  { field, reason: `Limit reached: ${limit} ranges per interface` },
];

describeOnDatabase('ranges of an interface', (dialect) => {
  const running = useTestApi(dialect);

  it('at most 256 ranges are accepted, wherever they are sent', async () => {
    const { owner } = await running.api.newAccount();
    const { compute, path, input } = await prepare(owner);
    assertErrors(await owner.post(path, input(257)), 400, tooMany(256));
    const { id, ip_ranges } = succeeded(await owner.post(path, input(256)));
    assert.deepEqual(ip_ranges, rangesOf(256));
    assertErrors(
      await owner.put(`${path}/${id}`, { ip_ranges: rangesOf(257).toReversed() }),
      400,
      tooMany(256),
    );
    succeeded(await owner.put(`${path}/${id}`, { ip_ranges: rangesOf(256).toReversed() }));

    const interfaces = [{ purpose: 'public' }, input(257)];
    const inList = tooMany(256, 'interfaces[1].ip_ranges');
    const configs = `/compute/instances/${compute.id}/configs`;
    assertErrors(await owner.post(configs, { label: 'more', devices: {}, interfaces }), 400, inList);
    assertErrors(await owner.put(path.replace(/\/interfaces$/, ''), { interfaces }), 400, inList);
    const body = { type: 'c1-entry-1', region: 'us-east', interfaces };
    assertErrors(await owner.post('/compute/instances', body), 400, inList);
  });

  it('too many ranges are not checked one by one', async () => {
    const { owner } = await running.api.newAccount();
    const { path, input } = await prepare(owner);
    const ip_ranges = Array.from({ length: 48_000 }, () => 'x');
    assertErrors(await owner.post(path, { ...input(0), ip_ranges, ipv4: { vpc: 'x' } }), 400, [
      { field: 'ipv4.vpc', reason: 'ipv4.vpc is not valid' },
      ...tooMany(256),
    ]);
  });

  it('each range has a maximum text length', async () => {
    const { owner } = await running.api.newAccount();
    const { path, input } = await prepare(owner);
    const long = 'x'.repeat(1000);
    assertErrors(
      await owner.post(path, { ...input(0), ipv4: { vpc: long, nat_1_1: long }, ip_ranges: [long] }),
      400,
      [
        { field: 'ipv4.vpc', reason: 'ipv4.vpc is not valid' },
        { field: 'ipv4.nat_1_1', reason: 'ipv4.nat_1_1 is not valid' },
        { field: 'ip_ranges[0]', reason: 'ip_ranges[0] is invalid' },
      ],
    );
    assertErrors(await owner.post(path, { purpose: 'vlan', label: long, ipam_address: long }), 400, [
      { field: 'label', reason: 'Length must be 1-64 characters' },
      { field: 'ipam_address', reason: 'ipam_address is not valid' },
    ]);
  });

  it('a list of interfaces that is too long is refused by its count', async () => {
    const { owner } = await running.api.newAccount();
    const { config, compute, path } = await prepare(owner);
    const interfaces = Array.from({ length: 101 }, () => ({ purpose: 'none' }));
    assertErrors(
      await owner.put(`/compute/instances/${compute.id}/configs/${config.id}`, { interfaces }),
      400,
      [{ field: 'interfaces', reason: 'Limit reached: 3 interfaces per config' }],
    );
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    assertErrors(await owner.post(`${path}/order`, { ids }), 400, [
      { field: 'ids', reason: 'ids must list every interface of the config exactly once' },
    ]);
  });
});

describeOnDatabase('the limit on ranges of an interface', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_RANGES_PER_INTERFACE: '300' } });

  it('the limit on ranges can be configured', async () => {
    const { owner } = await running.api.newAccount();
    const { path, input } = await prepare(owner);
    assertErrors(await owner.post(path, input(301)), 400, tooMany(300));
    assert.equal(succeeded(await owner.post(path, input(300))).ip_ranges.length, 300);
  });
});

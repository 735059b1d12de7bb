import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatTime } from '#domain/time';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer, Client } from '#test/harness/http-client';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const GATEWAYS = '/networking/natgateways';

const errorsOf = (answer: Answer) => answer.body.errors;

describeOnDatabase('NAT gateways', (dialect) => {
  const running = useTestApi(dialect);

  it('have the shape that clients know', async () => {
    const { owner } = await running.api.newAccount();
    const { id, created, updated, ...shown } = succeeded(
      await owner.post(GATEWAYS, { label: 'out', region: 'us-east' }),
    );
    assert.ok(id > 0 && created === updated);
    assert.deepEqual(shown, {
      ...{ region: 'us-east', addresses: [], address_autoscale_max: 20, default_ports_per_interface: 4096 },
      ...{ label: 'out', portset_assignments: 0, portset_capacity: 300, vpc_subnet: null },
    });
  });

  it('give each compute of a subnet a block of ports, the lowest one first', async () => {
    const { owner } = await running.api.newAccount();
    const { id: vpcId, subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const first = await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    const gateway = await newNatgateway(owner, { vpc_subnet_id: subnet_id });
    const second = await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    const { data } = succeeded(await owner.get(`${GATEWAYS}/${gateway.id}/interfaces`));
    assert.deepEqual(
      data.map((one: { compute: { id: number }; portsets: object[] }) => [one.compute.id, one.portsets]),
      [
        [first.id, [{ address: gateway.addresses[0], ports: [{ start: 4096, end: 8191 }] }]],
        [second.id, [{ address: gateway.addresses[0], ports: [{ start: 8192, end: 12_287 }] }]],
      ],
    );
    const subnet = succeeded(await owner.get(`/vpcs/${vpcId}/subnets/${subnet_id}`));
    assert.deepEqual(subnet.natgateway.portsets, [
      { address: gateway.addresses[0], ports: [{ start: 0, end: 4095 }] },
    ]);
    const ofVpc = [
      succeeded(await owner.get(`/vpcs/${vpcId}`)),
      succeeded(await owner.get('/vpcs')).data[0],
      succeeded(await owner.put(`/vpcs/${vpcId}`, { description: 'x' })),
    ];
    for (const { subnets: shown } of ofVpc) assert.deepEqual(shown[0].natgateway, subnet.natgateway);
    const shown = succeeded(await owner.get(`${GATEWAYS}/${gateway.id}`));
    assert.deepEqual(
      [shown.portset_assignments, shown.portset_capacity, shown.vpc_subnet.id],
      [2, 15, subnet_id],
    );
  });

  it('are shown with the interfaces and addresses that leave by them, and only with these', async () => {
    const { owner } = await running.api.newAccount();
    const { id: vpcId, subnets } = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [used, other] = subnets.map(({ id }) => id);
    const gateway = await newNatgateway(owner, { vpc_subnet_id: used });
    const [address] = gateway.addresses;
    const ports = (start: number, end: number) => ({
      ...{ id: gateway.id, label: gateway.label, type: 'natgateway' },
      url: `/v4/networking/natgateways/${gateway.id}`,
      addresses: [address],
      portsets: [{ address, ports: [{ start, end }] }],
    });
    const { id, config } = await newCompute(owner, [
      { purpose: 'vpc', subnet_id: used, ip_ranges: ['10.0.4.64/28'] },
    ]);
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: other }]);
    const shown = config.interfaces.map(({ ipv4 }) => (ipv4 as { natgateway?: object }).natgateway);
    assert.deepEqual(shown, [ports(4096, 8191)]);
    const path = `/compute/instances/${id}/configs/${config.id}/interfaces`;
    const [{ ipv4 }] = succeeded(await owner.get(path));
    assert.deepEqual(ipv4.natgateway, ports(4096, 8191));
    const { data } = succeeded(await owner.get(`/vpcs/${vpcId}/ips`));
    const natgateways = data.map((one: { natgateway?: object }) => one.natgateway);
    assert.deepEqual(natgateways, [ports(4096, 8191), undefined, undefined]);
    const second = succeeded(
      await owner.post(`/compute/instances/${id}/configs`, {
        ...{ label: 'mapped', devices: {} },
        interfaces: [{ purpose: 'vpc', subnet_id: used, ipv4: { nat_1_1: 'any' } }],
      }),
    );
    assert.equal(second.interfaces[0].ipv4.natgateway, undefined);
  });

  it('take addresses by themselves, unless they have some', async () => {
    const { owner } = await running.api.newAccount();
    const { subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const body = { addresses: [], default_ports_per_interface: 16_384, vpc_subnet_id: subnet_id };
    const { id } = await newNatgateway(owner, body);
    const made: number[] = [];
    for (let count = 0; count < 4; count++)
      made.push((await newCompute(owner, [{ purpose: 'vpc', subnet_id }])).id);
    const shown = succeeded(await owner.get(`${GATEWAYS}/${id}`));
    assert.deepEqual([shown.addresses.length, shown.portset_assignments], [2, 4]);
    const { data: events } = succeeded(
      await owner.list('/account/events', { action: 'natgateway_address_add' }),
    );
    assert.deepEqual(
      events.map((event: { username: string | null; entity: { id: number } }) => [
        event.username,
        event.entity.id,
      ]),
      [
        [null, id],
        [null, id],
      ],
    );
    assert.deepEqual(errorsOf(await owner.post(`${GATEWAYS}/${id}/addresses`, {})), [
      { reason: 'NAT Gateway uses autoscaling' },
    ]);
  });

  it('hold blocks that are given back, and reuse them when nothing else is left', async () => {
    const { owner } = await running.api.newAccount();
    const { subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const { id, addresses } = await newNatgateway(owner, {
      ...{ default_ports_per_interface: 16_384, vpc_subnet_id: subnet_id },
    });
    const heldIn = async () => [
      succeeded(await owner.get(`${GATEWAYS}/${id}/addresses/${addresses[0]}`)).held,
      succeeded(await owner.get(`${GATEWAYS}/${id}/addresses`)).data[0].held,
    ];
    const compute = () => newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    const [one] = [await compute(), await compute()];
    assert.deepEqual(await heldIn(), [undefined, undefined]);
    succeeded(await owner.delete(`/compute/instances/${one.id}`));
    const until = formatTime(running.api.clock.now + 300);
    const held = [{ ports: { start: 16_384, end: 32_767 }, until }];
    assert.deepEqual(await heldIn(), [held, held]);
    const starts = async () =>
      succeeded(await owner.get(`${GATEWAYS}/${id}/interfaces`)).data.map(
        (row: { portsets: { ports: { start: number }[] }[] }) => row.portsets[0]?.ports[0]?.start,
      );
    assert.deepEqual(await starts(), [32_768]);
    await compute();
    assert.deepEqual(await starts(), [32_768, 49_152]);
    await compute();
    assert.deepEqual(await starts(), [32_768, 49_152, 16_384]);
    const interfaces = [{ purpose: 'vpc', subnet_id }];
    const refused = await owner.post('/compute/instances', {
      ...{ type: 'c1-entry-1', region: 'us-east', interfaces },
    });
    assert.deepEqual(errorsOf(refused), [
      { field: 'interfaces[0].subnet_id', reason: `No ports are free on NAT Gateway ${id}` },
    ]);
  });

  it('are refused for a subnet with more computes than they have ports', async () => {
    const { owner } = await running.api.newAccount();
    const { id: vpcId, subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    for (let count = 0; count < 4; count++) await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    const { id } = await newNatgateway(owner, { default_ports_per_interface: 16_384 });
    const path = `/vpcs/${vpcId}/subnets/${subnet_id}`;
    assert.deepEqual(errorsOf(await owner.put(path, { natgateway: { id } })), [
      {
        field: 'natgateway.id',
        reason: 'NAT Gateway has ports for 3 interfaces, and the subnet has 4',
      },
    ]);
    assert.equal(succeeded(await owner.get(path)).natgateway, undefined);
    assert.equal(succeeded(await owner.get(`${GATEWAYS}/${id}`)).portset_assignments, 0);
  });

  it('serve subnets of one VPC of their region, and are deleted when none uses them', async () => {
    const { owner } = await running.api.newAccount();
    const [vpc, other] = [await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']), await newVpc(owner)];
    const far = await newVpc(owner, ['10.0.4.0/24'], 'eu-central');
    const pathOf = ({ id, subnets }: typeof vpc, index = 0) => `/vpcs/${id}/subnets/${subnets[index]?.id}`;
    const { id } = await newNatgateway(owner, { vpc_subnet_id: vpc.subnets[0]?.id });
    succeeded(await owner.put(pathOf(vpc, 1), { natgateway: { id } }));
    const shown = succeeded(await owner.get(`${GATEWAYS}/${id}`));
    assert.deepEqual(
      shown.vpc_subnets.map((subnet: { id: number }) => subnet.id),
      vpc.subnets.map((subnet) => subnet.id),
    );
    assert.deepEqual(errorsOf(await owner.put(pathOf(other), { natgateway: { id } })), [
      { field: 'natgateway.id', reason: `NAT Gateway serves VPC ${vpc.id}` },
    ]);
    assert.deepEqual(errorsOf(await owner.put(pathOf(far), { natgateway: { id } })), [
      { field: 'natgateway.id', reason: 'natgateway.id is not valid' },
    ]);
    assert.deepEqual(errorsOf(await owner.delete(`${GATEWAYS}/${id}`)), [
      { reason: `Subnet ${vpc.subnets[0]?.id} uses the NAT Gateway` },
      { reason: `Subnet ${vpc.subnets[1]?.id} uses the NAT Gateway` },
    ]);
    for (const index of [0, 1]) succeeded(await owner.put(pathOf(vpc, index), { natgateway: null }));
    succeeded(await owner.delete(`${GATEWAYS}/${id}`));
  });

  const refusals: [what: string, body: object, errors: object[]][] = [
    ['an unknown region', { region: 'moon' }, [{ field: 'region', reason: 'region is not valid' }]],
    [
      'a size that is not offered',
      { default_ports_per_interface: 5000 },
      [
        {
          field: 'default_ports_per_interface',
          reason: 'Must be one of: 1024, 2048, 4096, 8192, 16384',
        },
      ],
    ],
    [
      'an address of choice',
      { addresses: [{ address: '192.0.2.9' }] },
      [{ field: 'addresses[0].address', reason: 'address is not valid' }],
    ],
    [
      'addresses with autoscaling',
      { addresses: [{ address: null }], use_autoscaling: true },
      [{ field: 'addresses', reason: 'Addresses must be empty when autoscaling is enabled' }],
    ],
    [
      'an unknown subnet',
      { vpc_subnet_id: 999_999 },
      [{ field: 'vpc_subnet_id', reason: 'vpc_subnet_id is not valid' }],
    ],
    [
      'a label with two dashes',
      { label: 'a--b' },
      [{ field: 'label', reason: 'Label must not contain two dashes in a row' }],
    ],
  ];
  for (const [what, body, errors] of refusals)
    it(`are refused with ${what}`, async () => {
      const { owner } = await running.api.newAccount();
      const answer = await owner.post(GATEWAYS, { label: 'out', region: 'us-east', ...body });
      assert.deepEqual(errorsOf(answer), errors);
    });

  it('are attached by tokens that are bound to VPCs only where they serve one of these', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [bound, other] = [await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']), await newVpc(owner)];
    const client = await account.limited({ vpcs: [bound.id] });
    const own = await newNatgateway(owner, { vpc_subnet_id: bound.subnets[0]?.id });
    const foreign = await newNatgateway(owner, { vpc_subnet_id: other.subnets[0]?.id });
    const unused = await newNatgateway(owner);
    const path = `/vpcs/${bound.id}/subnets/${bound.subnets[1]?.id}`;
    for (const { id } of [foreign, unused])
      assertRefused(await client.put(path, { natgateway: { id } }), 403, 'Unauthorized');
    succeeded(await client.put(path, { natgateway: { id: own.id } }));
  });

  it('give addresses back after a while only', async () => {
    const { owner } = await running.api.newAccount();
    const { id, addresses } = await newNatgateway(owner, { addresses: [{}, {}] });
    const [address] = addresses;
    succeeded(await owner.delete(`${GATEWAYS}/${id}/addresses/${address}`));
    assert.deepEqual(succeeded(await owner.get(`${GATEWAYS}/${id}`)).addresses, addresses.slice(1));
    const { addresses: next } = await newNatgateway(owner);
    assert.ok(!next.includes(address ?? ''));
  });

  it('are asked who had a port, also after the compute is gone', async () => {
    const { owner } = await running.api.newAccount();
    const { owner: stranger } = await running.api.newAccount();
    const { subnets } = await newVpc(owner);
    const subnet_id = subnets[0]?.id;
    const { id, addresses } = await newNatgateway(owner, { vpc_subnet_id: subnet_id });
    const compute = await newCompute(owner, [{ purpose: 'vpc', subnet_id }]);
    const path = `/networking/ips/${addresses[0]}/holder`;
    const held = succeeded(await owner.get(`${path}?port=4711`));
    assert.deepEqual(
      [held.kind, held.natgateway_id, held.compute_id, held.compute_label, held.until, held.near],
      ['natgateway', id, compute.id, compute.label, null, null],
    );
    const missing = await holderStatus(owner, path);
    assert.deepEqual(missing, [400, [{ field: 'port', reason: 'port is required' }]]);
    for (const asked of [`${path}?port=4711`, path, `${path}?port=99`, '/networking/ips/192.0.2.250/holder'])
      assert.deepEqual(await holderStatus(stranger, asked), [404, [{ reason: 'Not found' }]]);
    const at = held.since;
    running.api.clock.advance(10);
    succeeded(await owner.delete(`/compute/instances/${compute.id}`));
    const before = succeeded(await owner.get(`${path}?port=4711&at=${at}`));
    assert.equal(before.compute_id, compute.id);
    const own = succeeded(await owner.get(`/networking/ips/${compute.ipv4[0]}/holder?at=${at}`));
    assert.deepEqual([own.kind, own.compute_id, own.interface_id], ['public', compute.id, null]);
  });
});

async function holderStatus(client: Client, path: string) {
  const answer = await client.get(path);
  return [answer.status, errorsOf(answer)];
}

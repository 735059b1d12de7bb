import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { errorsOf, forwardScene, interfaceOf } from '#test/harness/forwards';
import type { Answer } from '#test/harness/http-client';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { useTestApi } from '#test/harness/test-api';

const GATEWAYS = '/networking/natgateways';

describeOnDatabase('what port forwards take and hold', (dialect) => {
  const running = useTestApi(dialect);

  it('keep their block of ports from computes, and never get ports of one', async () => {
    const { owner, made, gateway, forwards, subnetId } = await forwardScene(running.api, 1);
    const web = made[0] as MadeCompute;
    const interface_id = interfaceOf(web);
    assert.deepEqual(errorsOf(await owner.post(forwards, { protocol: 'tcp', port: 5000, interface_id })), [
      { field: 'port', reason: `Port belongs to the ports of compute ${web.id}; ports 8192-12287 are free` },
    ]);
    const path = `${GATEWAYS}/${gateway.id}`;
    const capacity = async () => [
      succeeded(await owner.get(path)).portset_capacity,
      succeeded(await owner.get(`${path}/addresses/${gateway.addresses[0]}`)).portset_capacity,
    ];
    assert.deepEqual(await capacity(), [15, 15]);
    for (const [port, left] of [
      [443, 15],
      [8443, 14],
      [9000, 14],
      [61_440, 13],
    ] as const) {
      await newForward(owner, gateway.id, { interface_id, port });
      assert.deepEqual(await capacity(), [left, left]);
    }
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    const { data } = succeeded(await owner.get(`${path}/interfaces`));
    assert.deepEqual(
      data.map((one: { portsets: [{ ports: object[] }] }) => one.portsets[0].ports),
      [[{ start: 4096, end: 8191 }], [{ start: 12_288, end: 16_383 }]],
    );
  });

  it('hold a block that they give back, for others than their compute', async () => {
    const { owner, made, gateway, forwards, subnetId } = await forwardScene(running.api, 2);
    const [web, mail] = made as [MadeCompute, MadeCompute];
    const body = { interface_id: interfaceOf(web), port: 12_288 };
    const { id } = await newForward(owner, gateway.id, body);
    const { id: second } = await newForward(owner, gateway.id, { ...body, port: 12_289 });
    succeeded(await owner.delete(`${forwards}/${id}`));
    const portsOf = async (compute: MadeCompute) =>
      succeeded(await owner.get(`${GATEWAYS}/${gateway.id}/interfaces`)).data.find(
        (one: { id: number }) => one.id === interfaceOf(compute),
      ).portsets[0].ports[0].start;
    succeeded(await owner.delete(`${forwards}/${second}`));
    const taken = { protocol: 'tcp', ...body, interface_id: interfaceOf(mail) };
    assert.deepEqual(errorsOf(await owner.post(forwards, taken)), [
      { field: 'port', reason: 'Port was given back a moment ago; ports 16384-20479 are free' },
    ]);
    const { id: third } = await newForward(owner, gateway.id, body);
    assert.equal((await owner.post(forwards, { ...taken, port: 12_289 })).status, 400, 'the rest is held');
    succeeded(await owner.delete(`${forwards}/${third}`));
    const early = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    assert.equal(await portsOf(early), 16_384);
    running.api.clock.advance(301);
    const late = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    assert.equal(await portsOf(late), 12_288);
  });

  it('keep their interface at the gateway, and their address too', async () => {
    const { owner, vpcId, made, gateway, address, forwards, subnetId } = await forwardScene(running.api, 1);
    const web = made[0] as MadeCompute;
    const { id } = await newForward(owner, gateway.id, { interface_id: interfaceOf(web) });
    const reason = `Forward ${id} leads to interface ${interfaceOf(web)}`;
    const other = await newNatgateway(owner);
    for (const natgateway of [null, { id: other.id }])
      assert.deepEqual(errorsOf(await owner.put(`/vpcs/${vpcId}/subnets/${subnetId}`, { natgateway })), [
        { field: 'natgateway.id', reason },
      ]);
    const path = `/compute/instances/${web.id}/configs/${web.config.id}/interfaces/${interfaceOf(web)}`;
    assert.deepEqual(errorsOf(await owner.put(path, { ipv4: { nat_1_1: 'any' } })), [
      { field: 'ipv4.nat_1_1', reason },
    ]);
    succeeded(await owner.put(path, { ipv4: { nat_1_1: null } }));
    assert.deepEqual(errorsOf(await owner.delete(`${GATEWAYS}/${gateway.id}/addresses/${address}`)), [
      { reason: 'Address is used by 1 interfaces' },
      { reason: 'Address is used by 1 forwards' },
    ]);
    succeeded(await owner.delete(`${forwards}/${id}`));
    succeeded(await owner.put(path, { ipv4: { nat_1_1: 'any' } }));
    succeeded(await owner.put(`/vpcs/${vpcId}/subnets/${subnetId}`, { natgateway: null }));
  });

  it('go with their interface, config or compute', async () => {
    const { owner, made, gateway, address, forwards, subnetId } = await forwardScene(running.api, 4);
    const [a, b, c, d] = made as [MadeCompute, MadeCompute, MadeCompute, MadeCompute];
    const extra = await newConfig(owner, b.id, [{ purpose: 'vpc', subnet_id: subnetId }]);
    const ends: [interface_id: number, end: () => Promise<Answer>][] = [
      [interfaceOf(a), () => owner.delete(`/compute/instances/${a.id}`)],
      [
        extra.interfaces[0]?.id as number,
        () => owner.delete(`/compute/instances/${b.id}/configs/${extra.id}`),
      ],
      [
        interfaceOf(c),
        () => owner.delete(`/compute/instances/${c.id}/configs/${c.config.id}/interfaces/${interfaceOf(c)}`),
      ],
      [
        interfaceOf(d),
        () =>
          owner.put(`/compute/instances/${d.id}/configs/${d.config.id}`, {
            interfaces: [{ purpose: 'vpc', subnet_id: subnetId }],
          }),
      ],
    ];
    for (const [interface_id, end] of ends) {
      const { id } = await newForward(owner, gateway.id, { interface_id });
      succeeded(await end());
      assert.equal((await owner.get(`${forwards}/${id}`)).status, 404);
      const { data } = succeeded(await owner.get('/account/events?page_size=25'));
      assert.equal(data[1].action, 'natgateway_forward_delete', 'before the other event');
      assert.equal((await owner.get(`/networking/ips/${address}/holder?port=443`)).status, 404);
    }
    const web = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    await newForward(owner, gateway.id, { interface_id: interfaceOf(web) });
    assert.deepEqual(
      succeeded(await owner.delete(`/compute/instances/${web.id}?dry_run=true`)).deletes.forwards,
      1,
    );
  });
});

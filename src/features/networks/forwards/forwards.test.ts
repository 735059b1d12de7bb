import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { errorsOf, forwardScene, interfaceOf } from '#test/harness/forwards';
import type { Answer, Client } from '#test/harness/http-client';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { useTestApi } from '#test/harness/test-api';

const GATEWAYS = '/networking/natgateways';

const forbidden = (answer: Answer) => assertRefused(answer, 403, 'Unauthorized');

describeOnDatabase('port forwards', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_FORWARDS_PER_NATGATEWAY: '12' } });

  const holderOf = async (owner: Client, address: string, query: string) => {
    const { kind, compute_id: id } = succeeded(await owner.get(`/networking/ips/${address}/holder?${query}`));
    return [kind, id];
  };

  it('lead from a port of the oldest address to the same port, unless the body says otherwise', async () => {
    const { owner, made, address, forwards } = await forwardScene(running.api, 1);
    const [web] = made as [MadeCompute];
    const body = { protocol: 'tcp', port: 443, interface_id: interfaceOf(web) };
    const { id, created, updated, ...shown } = succeeded(await owner.post(forwards, body));
    assert.ok(id > 0 && created === updated);
    assert.deepEqual(Object.entries(shown), [
      ...Object.entries({ label: '', protocol: 'tcp', address, port: 443, compute_id: web.id }),
      ...Object.entries({ interface_id: interfaceOf(web), target_port: 443 }),
    ]);
    const other = succeeded(
      await owner.post(forwards, { ...body, label: 'dns', protocol: 'udp', target_port: 53 }),
    );
    assert.deepEqual([other.label, other.port, other.target_port], ['dns', 443, 53]);
    assert.deepEqual(succeeded(await owner.get(`${forwards}/${other.id}`)), other);
    const lists = { protocol: 'udp', port: 443, address, compute_id: web.id, label: 'dns' };
    for (const [key, value] of Object.entries(lists)) {
      const { data } = succeeded(await owner.list(forwards, { [key]: value, id: other.id }));
      assert.deepEqual(data, [other], key);
    }
  });

  it('change their label, interface and port of the target', async () => {
    const { owner, made, gateway, address, forwards } = await forwardScene(running.api, 2);
    const [web, mail] = made as [MadeCompute, MadeCompute];
    const { id } = await newForward(owner, gateway.id, { interface_id: interfaceOf(web) });
    running.api.clock.advance(5);
    const changes = { label: 'mail', interface_id: interfaceOf(mail), target_port: 2525 };
    const changed = succeeded(await owner.put(`${forwards}/${id}`, changes));
    assert.deepEqual({ ...changed, ...changes, compute_id: mail.id }, changed);
    assert.notEqual(changed.updated, changed.created);
    assert.deepEqual(await holderOf(owner, address, 'port=443'), ['forward', mail.id]);
    assert.deepEqual(succeeded(await owner.put(`${forwards}/${id}`, {})), changed);
    const { data } = succeeded(await owner.list('/account/events', { action: 'natgateway_forward_update' }));
    assert.deepEqual(
      data.map((event: { entity: { id: number }; secondary_entity: { id: number } }) => [
        event.entity.id,
        event.secondary_entity.id,
      ]),
      [[gateway.id, mail.id]],
    );
  });

  it('have a port of their own for each address and protocol', async () => {
    const { owner, made, gateway, address, forwards } = await forwardScene(running.api, 2);
    const [web, mail] = made as [MadeCompute, MadeCompute];
    const { id } = await newForward(owner, gateway.id, { interface_id: interfaceOf(web) });
    const body = { protocol: 'tcp', port: 443, interface_id: interfaceOf(mail) };
    assert.deepEqual(errorsOf(await owner.post(forwards, body)), [
      { field: 'port', reason: `Port is already forwarded: ${id}` },
    ]);
    succeeded(await owner.post(forwards, { ...body, protocol: 'udp' }));
    assert.deepEqual(errorsOf(await owner.get(`/networking/ips/${address}/holder?port=443`)), [
      { field: 'protocol', reason: 'protocol is required' },
    ]);
    assert.deepEqual(await holderOf(owner, address, 'port=443&protocol=tcp'), ['forward', web.id]);
    assert.deepEqual(await holderOf(owner, address, 'port=443&protocol=udp'), ['forward', mail.id]);
    const { address: second } = succeeded(await owner.post(`${GATEWAYS}/${gateway.id}/addresses`, {}));
    assert.equal(succeeded(await owner.post(forwards, { ...body, address: second })).address, second);
  });

  it('lead only to interfaces that leave by their gateway', async () => {
    const { owner, vpcId, gateway, forwards, subnetId } = await forwardScene(running.api, 0);
    const mapped = await newCompute(owner, [
      { purpose: 'vpc', subnet_id: subnetId, ipv4: { nat_1_1: 'any' } },
      { purpose: 'public' },
    ]);
    const { id: other } = succeeded(
      await owner.post(`/vpcs/${vpcId}/subnets`, { label: 'other', ipv4: '10.0.9.0/24' }),
    );
    const outside = await newCompute(owner, [{ purpose: 'vpc', subnet_id: other }]);
    const stranger = await forwardScene(running.api, 1);
    const theirs = interfaceOf(stranger.made[0] as MadeCompute);
    const reasonFor = async (interface_id: number | undefined) =>
      errorsOf(await owner.post(forwards, { protocol: 'tcp', port: 80, interface_id }));
    const unused = (id: number) => [
      { field: 'interface_id', reason: `Interface ${id} does not use NAT Gateway ${gateway.id}` },
    ];
    assert.deepEqual(await reasonFor(interfaceOf(mapped)), [
      { field: 'interface_id', reason: `Interface ${interfaceOf(mapped)} has a public address of its own` },
    ]);
    for (const id of [interfaceOf(outside), theirs, mapped.config.interfaces[1]?.id as number, 2 ** 50])
      assert.deepEqual(await reasonFor(id), unused(id));
    const bare = await newNatgateway(owner, { addresses: [], use_autoscaling: false });
    const id = interfaceOf(outside);
    const answer = await owner.post(`${GATEWAYS}/${bare.id}/forwards`, {
      ...{ protocol: 'tcp', port: 80, interface_id: id },
    });
    assert.deepEqual(errorsOf(answer), [
      { field: 'interface_id', reason: `Interface ${id} does not use NAT Gateway ${bare.id}` },
      { field: 'address', reason: 'NAT Gateway has no address' },
    ]);
  });

  it('are refused with all that is wrong', async () => {
    const { owner, forwards, made: computes } = await forwardScene(running.api, 1);
    const interface_id = interfaceOf(computes[0] as MadeCompute);
    const cases: [body: object, errors: object[]][] = [
      [{}, ['protocol', 'port', 'interface_id'].map((field) => ({ field, reason: `${field} is required` }))],
      [
        { protocol: 'icmp', port: 0, interface_id, target_port: 65_536 },
        [
          { field: 'target_port', reason: 'Must be 1-65535' },
          { field: 'protocol', reason: 'protocol is not valid' },
          { field: 'port', reason: 'Must be 1-65535' },
        ],
      ],
      [
        { protocol: 'tcp', port: 443, interface_id, address: '192.0.2.254' },
        [{ field: 'address', reason: 'address is not valid' }],
      ],
    ];
    for (const [body, errors] of cases) assert.deepEqual(errorsOf(await owner.post(forwards, body)), errors);
    const made = succeeded(await owner.post(forwards, { protocol: 'tcp', port: 443, interface_id }));
    const fixed = { protocol: 'udp', address: '192.0.2.254', port: 80, compute_id: 1 };
    assert.deepEqual(succeeded(await owner.put(`${forwards}/${made.id}`, fixed)), made, 'never change');
  });

  it('are seen and changed by who may see and change both the gateway and the compute', async () => {
    const { account, vpcId, made, gateway, forwards } = await forwardScene(running.api, 2);
    const [web, mail] = made as [MadeCompute, MadeCompute];
    const { owner } = account;
    const first = await newForward(owner, gateway.id, { interface_id: interfaceOf(web) });
    const second = await newForward(owner, gateway.id, { interface_id: interfaceOf(mail), port: 25 });
    const listed = async (client: Client) =>
      succeeded(await client.get(forwards)).data.map(({ id }: { id: number }) => id);
    const user = await account.restricted({
      vpc: { [vpcId]: 'read_write' },
      compute: { [web.id]: 'read_write' },
    });
    assert.deepEqual(await listed(user), [first.id]);
    succeeded(await user.put(`${forwards}/${first.id}`, { label: 'web' }));
    forbidden(await user.put(`${forwards}/${first.id}`, { interface_id: interfaceOf(mail) }));
    forbidden(await user.get(`${forwards}/${second.id}`));
    forbidden(await user.delete(`${forwards}/${second.id}`));
    const to = (compute: MadeCompute, port: number) => ({
      protocol: 'tcp',
      port,
      interface_id: interfaceOf(compute),
    });
    forbidden(await user.post(forwards, to(mail, 80)));
    assert.deepEqual(errorsOf(await user.post(forwards, to(web, 8192))), [
      { field: 'port', reason: 'Port belongs to the ports of another compute; ports 12288-16383 are free' },
    ]);
    succeeded(await user.post(forwards, to(web, 80)));
    const { data } = succeeded(await user.list('/account/events', { action: 'natgateway_forward_create' }));
    assert.deepEqual(
      data.map((event: { secondary_entity: { id: number } }) => event.secondary_entity.id),
      [web.id, web.id],
    );
    const reader = await account.restricted({
      vpc: { [vpcId]: 'read_only' },
      compute: { [web.id]: 'read_write' },
    });
    succeeded(await reader.get(`${forwards}/${first.id}`));
    forbidden(await reader.post(forwards, to(web, 81)));
    forbidden(await reader.delete(`${forwards}/${first.id}`));
    const bound = await account.limited({ vpcs: [vpcId] });
    assert.deepEqual(await listed(bound), []);
    forbidden(await bound.post(forwards, to(web, 81)));
    const { owner: stranger } = await running.api.newAccount();
    for (const path of [forwards, `${forwards}/${first.id}`])
      assert.equal((await stranger.get(path)).status, 404);
    const other = await newNatgateway(owner);
    assert.equal((await owner.get(`${GATEWAYS}/${other.id}/forwards/${first.id}`)).status, 404);
  });

  it('are limited for each gateway', async () => {
    const { owner, made, forwards } = await forwardScene(running.api, 1);
    const interface_id = interfaceOf(made[0] as MadeCompute);
    for (let port = 1; port <= 12; port++)
      succeeded(await owner.post(forwards, { protocol: 'tcp', port, interface_id }));
    assert.deepEqual(errorsOf(await owner.post(forwards, { protocol: 'tcp', port: 13, interface_id })), [
      { reason: 'Limit reached: 12 forwards per NAT Gateway' },
    ]);
  });
});

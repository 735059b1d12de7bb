import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS } from '#domain/net/subnet-siblings';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const NOT_UNIQUE = [{ field: 'label', reason: SUBNET_LABEL_NOT_UNIQUE }];
const OVERLAPS = [{ field: 'ipv4', reason: SUBNET_OVERLAPS }];

describeOnDatabase('subnets', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;
  /** Path of an empty VPC. */
  let vpc = '';

  beforeEach(async () => {
    ({ owner } = await running.api.newAccount());
    vpc = `/vpcs/${succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' })).id}`;
  });

  const create = (label: string, ipv4: string, path = vpc) => owner.post(`${path}/subnets`, { label, ipv4 });

  it('subnets are created, listed by id, and shown in their VPC', async () => {
    const created = await create('web', '10.0.4.0/24');
    const subnet = succeeded(created);
    const time = new Date(running.api.clock.now * 1000).toISOString().slice(0, 19);
    const text = `{"id":${subnet.id},"label":"web","ipv4":"10.0.4.0/24","computes":[],"created":"${time}","updated":"${time}"}`;
    assert.equal(created.text, text);
    const other = succeeded(await create('db', '10.0.3.0/24'));
    assert.equal((await owner.get(`${vpc}/subnets/${subnet.id}`)).text, text);
    const data = [subnet, other];
    assert.deepEqual(succeeded(await owner.get(`${vpc}/subnets`)), { data, page: 1, pages: 1, results: 2 });
    assert.deepEqual(succeeded(await owner.get(vpc)).subnets, data);
    assert.deepEqual(succeeded(await owner.get('/vpcs')).data[0].subnets, data);
    const byLabel = succeeded(await owner.list(`${vpc}/subnets`, { '+order_by': 'label' }));
    assert.deepEqual(byLabel.data, [other, subnet]);
    assert.equal(succeeded(await owner.list(`${vpc}/subnets`, { label: 'db' })).results, 1);
  });

  it('labels of subnets may have letters, digits and single dashes', async () => {
    for (const [index, label] of ['a', '-', '0', '-A-', 'x'.repeat(64)].entries()) {
      assert.equal(succeeded(await create(label, `10.0.${index}.0/24`)).label, label);
    }
    const reasons: [label: string, reason: string][] = [
      ['', 'Length must be 1-64 characters'],
      ['x'.repeat(65), 'Length must be 1-64 characters'],
      ['a_b', 'Label must include only ASCII letters, numbers, and dashes'],
      ['ä', 'Label must include only ASCII letters, numbers, and dashes'],
      ['a--b', 'Label must not contain two dashes in a row'],
    ];
    const { id } = succeeded(await create('web', '10.1.0.0/24'));
    for (const [label, reason] of reasons) {
      assertErrors(await create(label, '10.2.0.0/24'), 400, [{ field: 'label', reason }]);
      assertErrors(await owner.put(`${vpc}/subnets/${id}`, { label }), 400, [{ field: 'label', reason }]);
    }
  });

  it('labels of subnets are unique in their VPC, and case-sensitive', async () => {
    const web = succeeded(await create('web', '10.0.0.0/24'));
    const upper = succeeded(await create('Web', '10.0.1.0/24'));
    assertErrors(await create('web', '10.0.2.0/24'), 400, NOT_UNIQUE);
    assertErrors(await owner.put(`${vpc}/subnets/${upper.id}`, { label: 'web' }), 400, NOT_UNIQUE);
    succeeded(await owner.put(`${vpc}/subnets/${web.id}`, { label: 'web' }));
    const other = succeeded(await owner.post('/vpcs', { label: 'other', region: 'us-east' }));
    succeeded(await create('web', '10.0.0.0/24', `/vpcs/${other.id}`));
    succeeded(await owner.delete(`${vpc}/subnets/${web.id}`));
    succeeded(await owner.put(`${vpc}/subnets/${upper.id}`, { label: 'web' }));
  });

  it('subnets may not overlap in their VPC, but may across VPCs', async () => {
    succeeded(await create('web', '10.0.4.0/22'));
    for (const ipv4 of [
      '10.0.4.0/22',
      '10.0.4.0/29',
      '10.0.7.248/29',
      '10.0.5.0/24',
      '10.0.0.0/21',
      '10.0.0.0/8',
    ]) {
      assertErrors(await create('db', ipv4), 400, OVERLAPS);
    }
    for (const [index, ipv4] of ['10.0.3.248/29', '10.0.8.0/29', '10.0.0.0/23', '10.128.0.0/9'].entries()) {
      succeeded(await create(`beside-${index}`, ipv4));
    }
    const other = succeeded(await owner.post('/vpcs', { label: 'other', region: 'us-east' }));
    succeeded(await create('web', '10.0.4.0/22', `/vpcs/${other.id}`));
  });

  it('deleted subnets leave room, and their ids are never reused', async () => {
    let last = succeeded(await create('web', '10.0.0.0/24'));
    for (let count = 0; count < 3; count += 1) {
      const path = `${vpc}/subnets/${last.id}`;
      assert.deepEqual(succeeded(await owner.delete(path)), {});
      assertRefused(await owner.get(path), 404, 'Not found');
      assertRefused(await owner.put(path, {}), 404, 'Not found');
      assertRefused(await owner.delete(path), 404, 'Not found');
      const next = succeeded(await create('web', '10.0.0.0/24'));
      assert.ok(next.id > last.id);
      last = next;
    }
  });

  it('only the label of a subnet can be changed', async () => {
    const { clock } = running.api;
    let subnet = succeeded(await create('web', '10.0.0.0/24'));
    const path = `${vpc}/subnets/${subnet.id}`;
    for (const body of [{ label: 'api' }, { label: 'api', ipv4: '10.9.0.0/24', computes: [1] }]) {
      clock.advance(7);
      const updated = new Date(clock.now * 1000).toISOString().slice(0, 19);
      subnet = { ...subnet, label: 'api', updated };
      assert.deepEqual(succeeded(await owner.put(path, body)), subnet);
      assert.deepEqual(succeeded(await owner.get(path)), subnet);
    }
    clock.advance(7);
    for (const body of [{}, undefined, { label: null }, { ipv4: 'wrong' }]) {
      assert.deepEqual(succeeded(await owner.put(path, body)), subnet);
    }
  });

  it('subnets are found below their own VPC only', async () => {
    const { id } = succeeded(await create('web', '10.0.0.0/24'));
    const other = succeeded(await owner.post('/vpcs', { label: 'other', region: 'us-east' }));
    const stranger = await running.api.newAccount();
    const foreign = succeeded(await stranger.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const parent of [other.id, foreign.id, 999_999]) {
      const path = `/vpcs/${parent}/subnets/${id}`;
      assertRefused(await owner.get(path), 404, 'Not found');
      assertRefused(await owner.put(path, { label: 'api' }), 404, 'Not found');
      assertRefused(await owner.delete(path), 404, 'Not found');
      assertRefused(await stranger.owner.get(`${vpc}/subnets/${id}`), 404, 'Not found');
    }
    assert.equal(succeeded(await owner.get(`${vpc}/subnets/${id}`)).label, 'web');
  });

  it('subnets of listed VPCs are shown in their own VPC', async () => {
    for (let index = 0; index < 3; index += 1) {
      const subnets = [{ label: `own-${index}`, ipv4: '10.0.0.0/24' }];
      succeeded(await owner.post('/vpcs', { label: `v${index}`, region: 'us-east', subnets }));
    }
    const { data } = succeeded(await owner.list('/vpcs', { '+order': 'desc' }));
    const labels = data.map(({ subnets }: { subnets: { label: string }[] }) =>
      subnets.map(({ label }) => label),
    );
    assert.deepEqual(labels, [['own-2'], ['own-1'], ['own-0'], []]);
  });
});

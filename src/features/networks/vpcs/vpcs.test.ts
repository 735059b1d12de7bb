import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { VPC_LABEL_NOT_UNIQUE } from './rules.ts';

const CREATED = '2024-05-20T09:14:03';
const NOT_UNIQUE = [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }];

describeOnDatabase('VPCs', (dialect) => {
  const running = useTestApi(dialect);

  it('VPCs are created with subnets in request order, and shown alike everywhere', async () => {
    const { owner } = await running.api.newAccount();
    const created = await owner.post('/vpcs', {
      subnets: [
        { ipv4: '10.0.5.0/24', label: 'web' },
        { label: 'db', ipv4: '10.0.4.0/24' },
      ],
      description: 'Order processing',
      region: 'us-east',
      label: 'orders-east',
    });
    const { id, subnets } = succeeded(created);
    const times = `"created":"${CREATED}","updated":"${CREATED}"`;
    const subnet = (index: number, label: string, ipv4: string) =>
      `{"id":${subnets[index].id},"label":"${label}","ipv4":"${ipv4}","computes":[],${times}}`;
    assert.equal(
      created.text,
      `{"id":${id},"label":"orders-east","description":"Order processing","region":"us-east","subnets":[${subnet(0, 'web', '10.0.5.0/24')},${subnet(1, 'db', '10.0.4.0/24')}],${times}}`,
    );
    assert.ok(subnets[0].id < subnets[1].id);
    assert.equal((await owner.get(`/vpcs/${id}`)).text, created.text);
    assert.equal((await owner.put(`/vpcs/${id}`, {})).text, created.text);
    assert.equal(
      (await owner.get('/vpcs')).text,
      `{"data":[${created.text}],"page":1,"pages":1,"results":1}`,
    );
    const list = await owner.get(`/vpcs/${id}/subnets`);
    assert.deepEqual(list.body, { data: subnets, page: 1, pages: 1, results: 2 });
  });

  it('description and subnets are optional', async () => {
    const { owner } = await running.api.newAccount();
    for (const [index, subnets] of [undefined, null, []].entries()) {
      const vpc = succeeded(await owner.post('/vpcs', { label: `v${index}`, region: 'eu-west', subnets }));
      assert.deepEqual([vpc.description, vpc.subnets, vpc.updated], ['', [], vpc.created]);
    }
  });

  it('the region of a VPC must support VPCs', async () => {
    const { owner } = await running.api.newAccount();
    const { data } = succeeded(await running.api.nobody.get('/regions'));
    for (const { id, capabilities } of data) {
      const answer = await owner.post('/vpcs', { label: id, region: id });
      if (capabilities.includes('VPCs')) assert.equal(succeeded(answer).region, id);
      else assertErrors(answer, 400, [{ field: 'region', reason: 'Region does not support VPCs' }]);
    }
    for (const region of ['', 'US-EAST', 'us-east ', 'us', 'VPCs', '1', 'toString']) {
      const answer = await owner.post('/vpcs', { label: 'other', region });
      assertErrors(answer, 400, [{ field: 'region', reason: 'region is not valid' }]);
    }
  });

  it('labels of VPCs may have letters, digits and single dashes', async () => {
    const { owner } = await running.api.newAccount();
    const labels = ['a', '-', '-a-', '0', '-1', 'A-b-C-9', 'x'.repeat(64), 'null', 'ips'];
    for (const label of labels) {
      assert.equal(succeeded(await owner.post('/vpcs', { label, region: 'us-east' })).label, label);
    }
    for (const label of ['a_b', 'a b', ' a', 'a.b', 'ä', 'а', 'a/b', '🙂', 'a\u00a0b', 'a–b']) {
      assertErrors(await owner.post('/vpcs', { label, region: 'us-east' }), 400, [
        { field: 'label', reason: 'Label must include only ASCII letters, numbers, and dashes' },
      ]);
    }
    for (const label of ['--', 'a--b', '---', 'a-b--']) {
      assertErrors(await owner.post('/vpcs', { label, region: 'us-east' }), 400, [
        { field: 'label', reason: 'Label must not contain two dashes in a row' },
      ]);
    }
  });

  it('labels of VPCs are unique in their account, across regions, and case-sensitive', async () => {
    const { owner } = await running.api.newAccount();
    const other = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const second = succeeded(await owner.post('/vpcs', { label: 'Orders', region: 'us-east' }));
    succeeded(await other.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assertErrors(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }), 400, NOT_UNIQUE);
    assertErrors(await owner.post('/vpcs', { label: 'orders', region: 'eu-west' }), 400, NOT_UNIQUE);
    assertErrors(await owner.put(`/vpcs/${second.id}`, { label: 'orders' }), 400, NOT_UNIQUE);
    assert.equal(succeeded(await owner.get(`/vpcs/${second.id}`)).label, 'Orders');
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'orders' }));
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'moved' }));
    succeeded(await owner.put(`/vpcs/${second.id}`, { label: 'orders' }));
    succeeded(await owner.delete(`/vpcs/${second.id}`));
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
  });

  it('only label and description of a VPC can be changed, also separately', async () => {
    const { owner } = await running.api.newAccount();
    const { clock } = running.api;
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
    let vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    const changes: [body: object, expected: object][] = [
      [{ label: 'renamed' }, { label: 'renamed' }],
      [{ description: 'Text' }, { description: 'Text' }],
      [
        { label: 'both', description: '' },
        { label: 'both', description: '' },
      ],
      [{ label: 'both', region: 'us-west', subnets: [], id: 1, created: 'x' }, {}],
      [{ description: null }, {}],
    ];
    for (const [body, expected] of changes) {
      clock.advance(61);
      const updated = new Date(clock.now * 1000).toISOString().slice(0, 19);
      vpc = { ...vpc, ...expected, updated };
      assert.deepEqual(succeeded(await owner.put(`/vpcs/${vpc.id}`, body)), vpc);
      assert.deepEqual(succeeded(await owner.get(`/vpcs/${vpc.id}`)), vpc);
    }
    clock.advance(61);
    for (const body of [{}, undefined, { label: null }, { region: 'us-west', subnets: null }]) {
      assert.deepEqual(succeeded(await owner.put(`/vpcs/${vpc.id}`, body)), vpc);
    }
  });

  it('changes of subnets do not update their VPC', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const path = `/vpcs/${vpc.id}`;
    running.api.clock.advance(5);
    const { id } = succeeded(await owner.post(`${path}/subnets`, { label: 'web', ipv4: '10.0.0.0/24' }));
    assert.equal(succeeded(await owner.get(path)).updated, vpc.updated);
    succeeded(await owner.put(`${path}/subnets/${id}`, { label: 'api' }));
    assert.equal(succeeded(await owner.get(path)).updated, vpc.updated);
    succeeded(await owner.delete(`${path}/subnets/${id}`));
    assert.equal(succeeded(await owner.get(path)).updated, vpc.updated);
  });

  it('VPCs are deleted with their subnets, and their ids are never reused', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
    const input = { label: 'orders', region: 'us-east', subnets };
    const kept = succeeded(await owner.post('/vpcs', { ...input, label: 'kept' }));
    let last = succeeded(await owner.post('/vpcs', input));
    for (let count = 0; count < 3; count += 1) {
      const path = `/vpcs/${last.id}`;
      assert.deepEqual(succeeded(await owner.delete(path)), {});
      assertRefused(await owner.get(path), 404, 'Not found');
      assertRefused(await owner.delete(path), 404, 'Not found');
      assertRefused(await owner.put(path, {}), 404, 'Not found');
      assertRefused(await owner.get(`${path}/subnets`), 404, 'Not found');
      assertRefused(await owner.get(`${path}/subnets/${last.subnets[0].id}`), 404, 'Not found');
      const next = succeeded(await owner.post('/vpcs', input));
      assert.ok(next.id > last.id);
      assert.ok(next.subnets[0].id > last.subnets[0].id);
      last = next;
    }
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${kept.id}`)), kept);
  });

  it('VPCs of other accounts are not found', async () => {
    const { owner } = await running.api.newAccount();
    const other = await running.api.newAccount();
    const { id } = succeeded(await other.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assert.equal(succeeded(await owner.get('/vpcs')).results, 0);
    assertRefused(await owner.get(`/vpcs/${id}`), 404, 'Not found');
    assertRefused(await owner.put(`/vpcs/${id}`, { label: 'mine' }), 404, 'Not found');
    assertRefused(await owner.delete(`/vpcs/${id}`), 404, 'Not found');
    assertRefused(await owner.get(`/vpcs/${id}/subnets`), 404, 'Not found');
    assertRefused(
      await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4: '10.0.0.0/24' }),
      404,
      'Not found',
    );
    assert.equal(succeeded(await other.owner.get(`/vpcs/${id}`)).label, 'orders');
  });

  it('VPCs are created completely or not at all', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const subnets = [
      { label: 'web', ipv4: '10.0.0.0/24' },
      { label: 'web', ipv4: '10.0.1.0/24' },
    ];
    for (const input of [
      { label: 'other', region: 'us-east', subnets },
      { label: 'orders', region: 'us-east', subnets: subnets.slice(0, 1) },
    ]) {
      assert.equal((await owner.post('/vpcs', input)).status, 400);
    }
    assert.equal(succeeded(await owner.get('/vpcs')).results, 1);
    assert.equal(succeeded(await owner.list('/account/events', { 'entity.type': 'subnet' })).results, 0);
  });
});

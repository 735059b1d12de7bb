import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

const SUBNET = { label: 'web', ipv4: '10.0.0.0/24' };
const INPUT = { label: 'orders', region: 'us-east' };
const TAGS = ['prod', 'Web', 'prod'];

const labelsOf = (answer: { data: { label: string }[] }) => answer.data.map(({ label }) => label).join(' ');

describeOnDatabase('tags of VPCs and subnets', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_LIMIT_TAGS_PER_VPC: '3', PALISADE_LIMIT_TAGS_PER_SUBNET: '2' },
  });
  let account: TestAccount;
  let owner: Client;

  beforeEach(async () => {
    account = await running.api.newAccount();
    ({ owner } = account);
  });

  /** A VPC and its only subnet, with their paths. */
  async function create(tags?: unknown, subnetTags?: unknown) {
    const subnets = [{ ...SUBNET, tags: subnetTags }];
    const vpc = succeeded(await owner.post('/vpcs', { ...INPUT, subnets, tags }));
    const [subnet] = vpc.subnets;
    return { vpc, subnet, path: `/vpcs/${vpc.id}`, subnetPath: `/vpcs/${vpc.id}/subnets/${subnet.id}` };
  }

  it('tags are the last key of a record, as they were sent, and shown alike everywhere', async () => {
    const { vpc, subnet, path, subnetPath } = await create(TAGS, ['front', 'DMZ']);
    assert.deepEqual([vpc.tags, subnet.tags], [TAGS, ['front', 'DMZ']]);
    assert.deepEqual([Object.keys(vpc).at(-1), Object.keys(subnet).at(-1)], ['tags', 'tags']);
    assert.deepEqual(succeeded(await owner.get(path)), vpc);
    assert.deepEqual(succeeded(await owner.get('/vpcs')).data, [vpc]);
    assert.deepEqual(succeeded(await owner.get(subnetPath)), subnet);
    assert.deepEqual(succeeded(await owner.get(`${path}/subnets`)).data, [subnet]);
    const added = succeeded(
      await owner.post(`${path}/subnets`, { label: 'db', ipv4: '10.0.1.0/24', tags: ['back'] }),
    );
    assert.deepEqual([added.tags, Object.keys(added).at(-1)], [['back'], 'tags']);
    assert.deepEqual(succeeded(await owner.get(path)).subnets, [subnet, added]);
    const { data } = succeeded(await owner.get(`${path}/free?prefix=24`));
    for (const answer of [data[0], succeeded(await owner.get(`${path}/usage`))])
      assert.equal('tags' in answer, false);
  });

  it('records without tags do not have the key', async () => {
    for (const none of [undefined, null, []]) {
      const { vpc, subnet, path, subnetPath } = await create(none, none);
      for (const record of [vpc, subnet]) assert.equal('tags' in record, false);
      const changed = succeeded(await owner.put(path, { tags: ['prod'] }));
      assert.deepEqual([changed.tags, 'tags' in changed.subnets[0]], [['prod'], false]);
      assert.deepEqual(succeeded(await owner.put(subnetPath, { tags: ['front'] })).tags, ['front']);
      assert.equal('tags' in succeeded(await owner.put(path, { tags: [] })), false);
      assert.equal('tags' in succeeded(await owner.put(subnetPath, { tags: [] })), false);
      succeeded(await owner.delete(path));
    }
  });

  it('a change of tags is an update, and null changes nothing', async () => {
    const { vpc, subnet, path, subnetPath } = await create(['prod'], ['front']);
    for (const [place, before] of [
      [path, vpc],
      [subnetPath, subnet],
    ]) {
      running.api.clock.advance(61);
      assert.deepEqual(succeeded(await owner.put(place, { tags: null })), before);
      const { updated, tags } = succeeded(await owner.put(place, { label: before.label }));
      assert.deepEqual([updated > before.updated, tags], [true, before.tags]);
      running.api.clock.advance(61);
      const tried = succeeded(await owner.put(`${place}?dry_run=true`, { tags: ['other'] }));
      assert.deepEqual([tried.tags, tried.updated > updated], [['other'], true]);
      assert.deepEqual(succeeded(await owner.get(place)).tags, before.tags);
      const same = succeeded(await owner.put(place, { tags: before.tags }));
      assert.deepEqual([same.tags, same.updated > updated], [before.tags, true]);
    }
    assert.equal(succeeded(await owner.get(path)).subnets[0].label, 'web');
    for (const action of ['vpc_update', 'subnet_update'])
      assert.equal(succeeded(await owner.list('/account/events', { action })).results, 2);
  });

  it('tags have 3 to 50 characters', async () => {
    const { path, subnetPath } = await create();
    const reasons: [tags: unknown, field: string, reason: string][] = [
      [[1], 'tags[0]', 'tags[0] must be a string'],
      [['prod', 'ab'], 'tags[1]', 'Length must be 3-50 characters'],
      [['x'.repeat(51)], 'tags[0]', 'Length must be 3-50 characters'],
      [['a\u0001b'], 'tags[0]', 'tags[0] is not valid'],
      ['prod', 'tags', 'tags must be an array'],
    ];
    for (const [tags, field, reason] of reasons) {
      const other = { label: 'db', ipv4: '10.0.1.0/24', tags };
      for (const answer of [
        await owner.post('/vpcs', { ...INPUT, label: 'other', tags }),
        await owner.put(path, { tags }),
        await owner.post(`${path}/subnets`, other),
        await owner.put(subnetPath, { tags }),
      ])
        assertErrors(answer, 400, [{ field, reason }]);
      const inVpc = await owner.post('/vpcs', { ...INPUT, label: 'other', subnets: [other] });
      const named = reason.replace('tags[', 'subnets[0].tags[');
      assertErrors(inVpc, 400, [{ field: `subnets[0].${field}`, reason: named }]);
    }
    assert.deepEqual(succeeded(await owner.put(path, { tags: ['🙂'.repeat(50)] })).tags, ['🙂'.repeat(50)]);
  });

  it('the number of tags is limited', async () => {
    const { path, subnetPath } = await create(TAGS, ['front', 'DMZ']);
    const ofVpc = [{ field: 'tags', reason: 'Limit reached: 3 tags per VPC' }];
    const ofSubnet = [{ field: 'tags', reason: 'Limit reached: 2 tags per subnet' }];
    const tags = [...TAGS, 'more'];
    const entry = { label: 'db', ipv4: '10.0.1.0/24', tags: TAGS };
    assertErrors(await owner.post('/vpcs', { ...INPUT, label: 'other', tags }), 400, ofVpc);
    assertErrors(await owner.put(path, { tags }), 400, ofVpc);
    assertErrors(await owner.post(`${path}/subnets`, entry), 400, ofSubnet);
    assertErrors(await owner.put(subnetPath, { tags: TAGS }), 400, ofSubnet);
    assertErrors(await owner.post('/vpcs', { ...INPUT, label: 'other', subnets: [SUBNET, entry] }), 400, [
      { field: 'subnets[1].tags', reason: 'Limit reached: 2 tags per subnet' },
    ]);
    assert.equal(succeeded(await owner.get('/vpcs')).results, 1);
  });

  it('VPCs and subnets are found and ordered by tags', async () => {
    const entries: [label: string, tags: string[]][] = [
      ['one', ['acid', 'blue']],
      ['two', ['blue', 'cold']],
      ['three', []],
    ];
    for (const [label, tags] of entries) succeeded(await owner.post('/vpcs', { ...INPUT, label, tags }));
    const subnets = entries.map(([label, tags], index) => ({ label, tags, ipv4: `10.0.${index}.0/24` }));
    const { id } = succeeded(await owner.post('/vpcs', { ...INPUT, label: 'four', subnets }));
    const cases: [filter: object, labels: string][] = [
      [{ tags: 'blue' }, 'one two'],
      [{ tags: 'Blue' }, ''],
      [{ tags: 'blu' }, ''],
      [{ tags: { '+neq': 'blue' } }, 'three'],
      [{ tags: { '+contains': 'LU' } }, 'one two'],
      [{ tags: { '+contains': 'd\u0001b' } }, ''],
      [{ tags: { '+neq': 'acid\u0001blue' } }, 'one two three'],
      [{ tags: { '+neq': null } }, 'one two three'],
      [{ '+and': [{ tags: 'blue' }, { tags: { '+or': ['acid', 'none'] } }] }, 'one'],
      [{ '+order_by': 'tags' }, 'three one two'],
      [{ '+order_by': 'tags', '+order': 'desc' }, 'two one three'],
    ];
    for (const [filter, labels] of cases) {
      const vpcs = { '+and': [{ id: { '+neq': id } }], ...filter };
      assert.equal(labelsOf(succeeded(await owner.list('/vpcs', vpcs))), labels, JSON.stringify(filter));
      const found = succeeded(await owner.list(`/vpcs/${id}/subnets`, filter));
      assert.equal(labelsOf(found), labels, JSON.stringify(filter));
    }
  });

  it('tags are seen by all users, and changed by those who may change the VPC', async () => {
    const { vpc, subnet, path, subnetPath } = await create(['prod'], ['front']);
    const reader = await account.restricted({ vpc: { [vpc.id]: 'read_only' } });
    const writer = await account.restricted({ vpc: { [vpc.id]: 'read_write' } });
    assert.deepEqual(succeeded(await reader.list('/vpcs', { tags: 'prod' })).data, [vpc]);
    assert.deepEqual(succeeded(await reader.list(`${path}/subnets`, { tags: 'front' })).data, [subnet]);
    for (const place of [path, subnetPath]) {
      assertRefused(await reader.put(place, { tags: ['mine'] }), 403, 'Unauthorized');
      assert.deepEqual(succeeded(await writer.put(place, { tags: ['mine'] })).tags, ['mine']);
    }
  });

  it('a token bound to VPCs finds those of its own by their tags', async () => {
    const { vpc } = await create(['prod']);
    succeeded(await owner.post('/vpcs', { ...INPUT, label: 'other', tags: ['prod'] }));
    const bound = await account.limited({ vpcs: [vpc.id] });
    assert.deepEqual(succeeded(await bound.list('/vpcs', { tags: 'prod' })).data, [vpc]);
    assert.deepEqual(succeeded(await bound.list('/vpcs', { '+order_by': 'tags' })).data, [vpc]);
  });

  it('tags do not concern the data plane, nor the records of addresses', async () => {
    const { subnet, path, subnetPath } = await create(['prod'], ['front']);
    succeeded(
      await owner.post('/compute/instances', {
        ...{ type: 'c1-standard-2', region: 'us-east', image: 'public/debian12' },
        ...{ root_pass: 'hohe Wellen am Kap', interfaces: [{ purpose: 'vpc', subnet_id: subnet.id }] },
      }),
    );
    const { db } = running.api.service.services.store;
    const revisions = () => db.selectFrom('network_account').select(['account_id', 'revision']).execute();
    const before = await revisions();
    assert.ok(before.length > 0);
    for (const place of [path, subnetPath]) succeeded(await owner.put(place, { tags: ['other'] }));
    assert.deepEqual(await revisions(), before);
    const [address] = succeeded(await owner.get(`${path}/ips`)).data;
    assert.equal(Object.keys(address).length, 13);
  });
});

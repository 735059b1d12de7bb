import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors, type ExpectedError, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth, describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { RESTRICTIONS_WIDER } from './restriction-rules.ts';

const HERE = '127.0.0.0/8';
const VPCS = 'restrictions.vpcs';
const IPS = 'restrictions.allowed_ips';

const invalid = (field: string): ExpectedError => ({ field, reason: `${field} is not valid` });
const wider = (field: string): ExpectedError => ({ field, reason: RESTRICTIONS_WIDER });
const size = (field: string, most: number): ExpectedError => ({
  field,
  reason: `Must contain 1-${most} items`,
});

const REFUSED: [restrictions: unknown, ...errors: ExpectedError[]][] = [
  [1, { field: 'restrictions', reason: 'restrictions must be an object' }],
  [[], { field: 'restrictions', reason: 'restrictions must be an object' }],
  [{ vpcs: 1 }, { field: VPCS, reason: `${VPCS} must be an array` }],
  [{ vpcs: ['1'] }, { field: `${VPCS}[0]`, reason: `${VPCS}[0] must be an integer` }],
  [{ vpcs: [] }, size(VPCS, 100)],
  [{ vpcs: Array.from({ length: 101 }, () => 1) }, size(VPCS, 100)],
  [{ vpcs: [0, -1, 2 ** 50] }, invalid(`${VPCS}[0]`), invalid(`${VPCS}[1]`), invalid(`${VPCS}[2]`)],
  [{ allowed_ips: HERE }, { field: IPS, reason: `${IPS} must be an array` }],
  [{ allowed_ips: [] }, size(IPS, 50)],
  [{ allowed_ips: Array.from({ length: 51 }, () => HERE) }, size(IPS, 50)],
  [{ allowed_ips: [1] }, { field: `${IPS}[0]`, reason: `${IPS}[0] must be a string` }],
  ...['', '127.0.0.1', '127.0.0.1/8', '::1', 'x'.repeat(50), '127.0.0.0/8\n'].map(
    (text): [object, ExpectedError] => [{ allowed_ips: [HERE, text] }, invalid(`${IPS}[1]`)],
  ),
  [{ vpcs: [], allowed_ips: ['x'] }, size(VPCS, 100), invalid(`${IPS}[0]`)],
];

describeOnDatabase('restrictions of a token', (dialect) => {
  const running = useTestApi(dialect);
  const create = async (client: Client, restrictions: unknown) =>
    succeeded(await client.post('/profile/tokens', { label: 'limited', restrictions }));

  test('restrictions are shown where there are any, and only there', async () => {
    const { owner } = await running.api.newAccount();
    const [one, two] = [await newVpc(owner), await newVpc(owner)];
    const cases = [
      { vpcs: [one.id] },
      { allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] },
      { vpcs: [two.id, one.id], allowed_ips: ['0.0.0.0/0'] },
    ];
    for (const restrictions of cases) {
      const made = await create(owner, restrictions);
      assert.deepEqual(made.restrictions, restrictions);
      const path = `/profile/tokens/${made.id}`;
      assert.deepEqual(succeeded(await owner.get(path)).restrictions, restrictions);
      assert.deepEqual(succeeded(await owner.put(path, { label: 'renamed' })).restrictions, restrictions);
      const { data } = succeeded(await owner.get('/profile/tokens'));
      assert.deepEqual(data.at(-1).restrictions, restrictions);
    }
    const keys = ['id', 'scopes', 'created', 'label', 'token', 'expiry'];
    for (const restrictions of [undefined, null, {}, { vpcs: null, allowed_ips: null }, { other: 1 }]) {
      const made = await create(owner, restrictions);
      assert.deepEqual(Object.keys(made), keys);
      assert.deepEqual(Object.keys(succeeded(await owner.get(`/profile/tokens/${made.id}`))), keys);
    }
  });

  test('the largest restrictions are kept as they were sent', async () => {
    const { owner } = await running.api.newAccount();
    const vpcs = [];
    for (let count = 0; count < 100; count += 1) vpcs.push((await newVpc(owner, [])).id);
    const longest = '0000:0000:0000:0000:0000:0000:255.255.255.255/128';
    const restrictions = { vpcs, allowed_ips: Array.from({ length: 50 }, () => longest) };
    assert.deepEqual((await create(owner, restrictions)).restrictions, restrictions);
  });

  test('other restrictions are refused, all errors together', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await create(owner, undefined);
    for (const [restrictions, ...errors] of REFUSED) {
      assertErrors(await owner.post('/profile/tokens', { restrictions }), 400, errors);
      assertErrors(await owner.put(`/profile/tokens/${id}`, { restrictions }), 400, errors);
    }
    assert.equal(succeeded(await owner.get('/profile/tokens')).results, 2);
  });

  test('VPCs of other accounts are not valid', async () => {
    const [{ owner }, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const [own, foreign] = [await newVpc(owner), await newVpc(other.owner)];
    const restrictions = { vpcs: [own.id, foreign.id] };
    assertErrors(await owner.post('/profile/tokens', { restrictions }), 400, [invalid(`${VPCS}[1]`)]);
  });

  test('an update changes the keys that it has, and null removes one', async () => {
    const { owner } = await running.api.newAccount();
    const [one, two] = [await newVpc(owner), await newVpc(owner)];
    const { id } = await create(owner, undefined);
    const steps: [sent: unknown, shown: object | undefined][] = [
      [{ vpcs: [one.id] }, { vpcs: [one.id] }],
      [{ allowed_ips: [HERE] }, { vpcs: [one.id], allowed_ips: [HERE] }],
      [{}, { vpcs: [one.id], allowed_ips: [HERE] }],
      [null, { vpcs: [one.id], allowed_ips: [HERE] }],
      [{ vpcs: [two.id, one.id] }, { vpcs: [two.id, one.id], allowed_ips: [HERE] }],
      [{ vpcs: null }, { allowed_ips: [HERE] }],
      [{ vpcs: [two.id], allowed_ips: null }, { vpcs: [two.id] }],
      [{ vpcs: null }, undefined],
    ];
    for (const [restrictions, shown] of steps) {
      const changed = succeeded(await owner.put(`/profile/tokens/${id}`, { restrictions }));
      assert.deepEqual(changed.restrictions, shown);
      assert.deepEqual(succeeded(await owner.get(`/profile/tokens/${id}`)).restrictions, shown);
    }
    const { data } = succeeded(await owner.get('/account/events'));
    const updates = data.filter(({ action }: { action: string }) => action === 'token_update');
    assert.equal(updates.length, steps.length - 2, 'two changed nothing');
  });

  test('a token stays bound to a VPC that was deleted, and may be updated with it', async () => {
    const { owner } = await running.api.newAccount();
    const [gone, kept] = [await newVpc(owner), await newVpc(owner)];
    const { id, token } = await create(owner, { vpcs: [gone.id] });
    succeeded(await owner.delete(`/vpcs/${gone.id}`));
    const bound = new Client(owner.base, token);
    assert.deepEqual(succeeded(await owner.get(`/profile/tokens/${id}`)).restrictions, { vpcs: [gone.id] });
    assert.equal(succeeded(await bound.get('/vpcs')).results, 0);
    assert.equal((await bound.get(`/vpcs/${gone.id}`)).status, 404);
    assert.equal((await bound.get(`/vpcs/${kept.id}`)).status, 404);
    assert.equal((await bound.post('/vpcs', { label: 'new', region: 'us-east' })).status, 403);
    assert.equal((await bound.get('/profile/tokens')).status, 403);
    const both = { vpcs: [gone.id, kept.id] };
    assert.deepEqual(
      succeeded(await owner.put(`/profile/tokens/${id}`, { restrictions: both })).restrictions,
      both,
    );
    assert.equal(succeeded(await bound.get('/vpcs')).data[0].id, kept.id);
    assertErrors(await owner.post('/profile/tokens', { restrictions: both }), 400, [invalid(`${VPCS}[0]`)]);
  });
});

describeOnBoth('tokens made or changed with a token that has restrictions', (dialect) => {
  const running = useTestApi(dialect);

  test('a new token is limited to the addresses of the acting token', async () => {
    const account = await running.api.newAccount();
    const vpc = await newVpc(account.owner);
    const limited = await account.limited({ allowed_ips: [HERE, '10.0.0.0/9', '10.128.0.0/9'] });
    const cases: [wanted: unknown, given: object | ExpectedError[]][] = [
      [undefined, { allowed_ips: [HERE, '10.0.0.0/9', '10.128.0.0/9'] }],
      [{ allowed_ips: null }, { allowed_ips: [HERE, '10.0.0.0/9', '10.128.0.0/9'] }],
      [{ vpcs: [vpc.id] }, { vpcs: [vpc.id], allowed_ips: [HERE, '10.0.0.0/9', '10.128.0.0/9'] }],
      [{ allowed_ips: ['127.0.0.1/32'] }, { allowed_ips: ['127.0.0.1/32'] }],
      [{ allowed_ips: ['10.0.0.0/8'] }, { allowed_ips: ['10.0.0.0/8'] }],
      [{ allowed_ips: [HERE, '10.0.0.0/7', '::1/128'] }, [wider(`${IPS}[1]`), wider(`${IPS}[2]`)]],
      [{ allowed_ips: ['0.0.0.0/0'] }, [wider(`${IPS}[0]`)]],
    ];
    for (const [restrictions, given] of cases) {
      const answer = await limited.post('/profile/tokens', { restrictions });
      if (Array.isArray(given)) assertErrors(answer, 400, given);
      else assert.deepEqual(succeeded(answer).restrictions, given);
    }
  });

  test('tokens that it made stay limited when it is itself changed', async () => {
    const account = await running.api.newAccount();
    const limited = await account.limited({ allowed_ips: [HERE] });
    const made = await account.limited({}, limited);
    const free = { restrictions: { allowed_ips: null } };
    succeeded(await account.owner.put(`/profile/tokens/${limited.tokenId}`, free));
    const shown = succeeded(await account.owner.get(`/profile/tokens/${made.tokenId}`));
    assert.deepEqual(shown.restrictions, { allowed_ips: [HERE] });
  });

  test('an update never loosens a token, neither the acting one nor another', async () => {
    const account = await running.api.newAccount();
    const [one, two] = [await newVpc(account.owner), await newVpc(account.owner)];
    const limited = await account.limited({ allowed_ips: [HERE] });
    const bound = await account.limited({ vpcs: [one.id, two.id], allowed_ips: [HERE] });
    const free = await account.limited({});
    const cases: [id: number, sent: object, outcome: object | ExpectedError[]][] = [
      [limited.tokenId, { allowed_ips: null }, [wider(IPS)]],
      [limited.tokenId, { allowed_ips: [HERE, '::1/128'] }, [wider(`${IPS}[1]`)]],
      [bound.tokenId, { vpcs: null }, [wider(VPCS)]],
      [bound.tokenId, { allowed_ips: null }, [wider(IPS)]],
      [bound.tokenId, { vpcs: [two.id], allowed_ips: null }, [wider(IPS)]],
      [bound.tokenId, { vpcs: [two.id] }, { vpcs: [two.id], allowed_ips: [HERE] }],
      [bound.tokenId, { vpcs: [two.id, one.id] }, [wider(`${VPCS}[1]`)]],
      [free.tokenId, { allowed_ips: ['0.0.0.0/0'] }, { allowed_ips: ['0.0.0.0/0'] }],
      [limited.tokenId, { allowed_ips: ['127.0.0.1/32'] }, { allowed_ips: ['127.0.0.1/32'] }],
    ];
    for (const [id, restrictions, outcome] of cases) {
      const answer = await limited.put(`/profile/tokens/${id}`, { restrictions });
      if (Array.isArray(outcome)) assertErrors(answer, 400, outcome);
      else assert.deepEqual(succeeded(answer).restrictions, outcome);
    }
    assert.equal(succeeded(await limited.put(`/profile/tokens/${bound.tokenId}`, { label: 'x' })).label, 'x');
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { type Client, send } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { INVENTED } from './speaker.ts';

/** Every word of ours that the file replaces, in one text. */
const OUR_WORDS = 'compute-vpc-subnet-config-image-kernel-vlan-webhook-region';

describeOnDatabase('the API under invented names', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_NAMES: INVENTED } });
  let owner: Client;

  /** As a client that knows the names of the provider only. */
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    send(method, `${running.api.base}${path}`, {
      body,
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
      isOfApi: false,
    });
  const list = (path: string, filter: object) =>
    ask('GET', path, undefined, { 'x-filter': JSON.stringify(filter) });

  before(async () => {
    ({ owner } = await running.api.newAccount());
  });

  test('records are made and read in their words', async () => {
    const strips = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const made = await ask('POST', '/meadows', { label: 'orders', province: 'us-east', strips });
    assert.equal(made.status, 200, made.text);
    const { id, strips: found } = made.body;
    assert.deepEqual(Object.keys(made.body), [
      'id',
      'label',
      'description',
      'province',
      'strips',
      'created',
      'updated',
    ]);
    const gadget = await ask('POST', '/gadgets', {
      label: 'web-1',
      province: 'us-east',
      type: 'g6-standard-2',
      blueprint: 'open/debian12',
      root_pass: 'tall waves off the cape',
      plugs: [{ purpose: 'meadow', strip_id: found[0].id, ipv4: { public_twin: 'any' } }],
    });
    assert.equal(gadget.body.type, 'g6-standard-2');
    assert.equal(gadget.body.blueprint, 'open/debian12');
    const recipes = await ask('GET', `/gadgets/${gadget.body.id}/recipes`);
    const [recipe] = recipes.body.data;
    assert.equal(recipe.pith, 'gadget/latest-64bit');
    assert.equal(recipe.plugs[0].purpose, 'meadow');
    assert.equal(recipe.plugs[0].ipv4.meadow, '10.0.4.2');
    const { body } = await list('/account/events', { action: 'gadget_wake' });
    assert.deepEqual(body.data[0].entity, {
      id: gadget.body.id,
      label: 'web-1',
      type: 'gadget',
      url: `/v4/gadgets/${gadget.body.id}`,
    });
    const refused = await ask('DELETE', `/meadows/${id}`);
    const by = `Strip ${found[0].id} is used by plug ${recipe.plugs[0].id} of recipe ${recipe.id} on gadget ${gadget.body.id}`;
    assert.deepEqual(refused.body, { errors: [{ reason: `${by} (active)` }] });
    const busy = await ask('DELETE', `/gadgets/${gadget.body.id}?dry_run=true`);
    assert.deepEqual(busy.body, { deletes: { gadgets: 1, recipes: 1, plugs: 1, trinkets: 0 } });
  });

  test('our own names are unknown', async () => {
    assert.equal((await ask('GET', '/vpcs')).status, 404);
    assert.equal((await ask('GET', '/images/public%2Fdebian12')).status, 404);
    assert.equal((await ask('GET', '/blueprints/public%2Fdebian12')).status, 404);
    assert.equal((await ask('GET', '/blueprints/open%2Fdebian12')).status, 200);
    const body = { label: 'own', region: 'us-east' };
    assert.deepEqual((await ask('POST', '/meadows', body)).body, {
      errors: [{ field: 'province', reason: 'province is required' }],
    });
    const card = await ask('POST', '/profile/pass-cards', { label: 'own', scopes: 'vpc:read_only' });
    assert.deepEqual(card.body, { errors: [{ field: 'scopes', reason: 'scopes is not valid' }] });
    const purpose = { label: 'own', province: 'us-east', type: 'g6-standard-2', plugs: [{ purpose: 'vpc' }] };
    assert.deepEqual((await ask('POST', '/gadgets', purpose)).body, {
      errors: [{ field: 'plugs[0].purpose', reason: 'purpose is not valid' }],
    });
    assert.deepEqual((await list('/meadows', { region: 'us-east', '+order_by': 'nonsense' })).body, {
      errors: [
        { field: 'X-Filter', reason: 'Cannot filter on region' },
        { field: 'X-Filter', reason: 'Cannot order by nonsense' },
      ],
    });
  });

  test('filters compare with their names', async () => {
    const actions = async (condition: object) => {
      const { body } = await list('/account/events', { action: condition });
      return new Set(body.data.map(({ action }: { action: string }) => action));
    };
    await ask('POST', '/meadows', { label: 'filtered', province: 'us-east' });
    assert.deepEqual(await actions({ '+contains': 'MEADOW_' }), new Set(['meadow_create']));
    assert.deepEqual(await actions({ '+contains': 'vpc' }), new Set());
    assert.deepEqual(await actions({ '+gte': 'meadow', '+lt': 'n' }), new Set(['meadow_create']));
    assert.deepEqual(await actions({ '+or': ['meadow_create', 'vpc_create'] }), new Set(['meadow_create']));
    assert.equal((await actions({ '+neq': 'meadow_create' })).has('meadow_create'), false);
  });

  test('what an event has changed is told in their words', async () => {
    const gadget = await ask('POST', '/gadgets', {
      province: 'us-east',
      type: 'g6-standard-2',
      plugs: [{ purpose: 'public' }],
    });
    const { body: recipes } = await ask('GET', `/gadgets/${gadget.body.id}/recipes`);
    const recipe = `/gadgets/${gadget.body.id}/recipes/${recipes.data[0]?.id}`;
    const { status, text } = await ask('PUT', recipe, { pith: 'gadget/6.8.9', label: 'vpc' });
    assert.equal(status, 200, text);
    const { body } = await ask('GET', '/account/events?changes=true');
    assert.deepEqual(body.data[0].changes, [
      { field: 'label', from: `My ${gadget.body.label} profile`, to: 'vpc' },
      { field: 'pith', from: 'gadget/latest-64bit', to: 'gadget/6.8.9' },
    ]);
  });

  test('what users write stays as it is', async () => {
    const description = `${OUR_WORDS} public/debian12 vpc_id /v4/vpcs/1`;
    const vpc = await ask('POST', '/meadows', { label: OUR_WORDS, description, province: 'us-east' });
    assert.deepEqual([vpc.body.label, vpc.body.description], [OUR_WORDS, description]);
    const tags = ['vpc', 'compute', 'public/debian12'];
    const gadget = { label: 'config', group: 'subnet', tags, province: 'us-east', type: 'g6-standard-2' };
    const { body: made } = await ask('POST', '/gadgets', gadget);
    assert.deepEqual([made.label, made.group, made.tags.toSorted()], ['config', 'subnet', tags.toSorted()]);
    const comments = `${OUR_WORDS}\nvpc`;
    const recipe = { label: 'vpc', comments, trinkets: {}, plugs: [{ purpose: 'lane', label: 'vlan' }] };
    const config = await ask('POST', `/gadgets/${made.id}/recipes`, recipe);
    assert.deepEqual(
      [config.body.label, config.body.comments, config.body.plugs[0].label],
      ['vpc', comments, 'vlan'],
    );
    const preferences = { vpc: { compute_id: 'subnet' }, gadget: [{ region: 1 }] };
    assert.deepEqual((await ask('PUT', '/profile/preferences', preferences)).body, preferences);
    assert.deepEqual((await ask('GET', '/profile/preferences')).body, preferences);
    const { body: found } = await list('/gadgets', { tags: 'vpc', label: 'config' });
    assert.equal(found.results, 1);
    const { body: events } = await list('/account/events', {
      'entity.type': 'meadow',
      action: 'meadow_create',
    });
    assert.equal(events.data[0].entity.label, OUR_WORDS);
    const user = { username: 'vpc-compute', email: 'subnet@example.com', restricted: true };
    assert.equal((await ask('POST', '/account/users', user)).status, 200);
    const viewed = await ask('GET', '/account/users/vpc-compute/favours');
    assert.equal(viewed.status, 200, viewed.text);
    assert.ok('close_books' in viewed.body.global && 'add_meadows' in viewed.body.global);
  });

  test('a write is repeated if it was sent the same', async () => {
    const headers = { 'idempotency-key': 'one' };
    const input = { label: 'repeated', province: 'us-east' };
    const first = await ask('POST', '/meadows', input, headers);
    const again = await ask('POST', '/meadows', input, headers);
    assert.equal(again.text, first.text);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const other = await ask('POST', '/meadows?dry_run=false', input, headers);
    assert.equal(other.status, 422);
  });

  test('scopes are theirs, in headers too', async () => {
    const { body } = await ask('POST', '/profile/pass-cards', {
      label: 'narrow',
      scopes: 'places:read_only,meadow:*',
    });
    assert.equal(body.scopes, 'meadow:read_write places:read_only');
    const { headers } = await ask('GET', '/gadgets', undefined, {
      authorization: `Bearer ${body.pass_card}`,
    });
    assert.equal(headers['x-oauth-scopes'], 'meadow:read_write places:read_only');
    assert.equal(headers['x-accepted-oauth-scopes'], 'gadgets:read_only');
  });

  test('a large list is the same in parts', async () => {
    const strips = Array.from({ length: 200 }, (_, index) => ({
      label: `s${index}`,
      ipv4: `10.9.${index}.0/24`,
    }));
    for (const label of ['large-1', 'large-2', 'large-3', 'large-4', 'large-5', 'large-6'])
      await ask('POST', '/meadows', { label, province: 'us-east', strips });
    const { body } = await list('/meadows', { label: { '+contains': 'large-' } });
    assert.equal(body.data.length, 6);
    for (const meadow of body.data) {
      const one = await ask('GET', `/meadows/${meadow.id}`);
      assert.deepEqual(one.body, meadow);
      assert.equal(meadow.strips.length, 200);
    }
  });

  test('a large body is read in their words', async () => {
    const strips = [{ label: 'web', ipv4: '10.0.4.0/24', note: 'x'.repeat(1000) }];
    const body = { label: 'large', province: 'us-east', strips, note: 'x'.repeat(200_000), subnets: [{}] };
    const made = await ask('POST', '/meadows', body);
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(
      made.body.strips.map(({ label }: { label: string }) => label),
      ['web'],
    );
  });

  test('a client that knows our own names says so', async () => {
    const { body, status } = await ask('GET', '/vpcs', undefined, { 'palisade-own-names': 'true' });
    assert.equal(status, 200);
    assert.ok(body.data.every((vpc: object) => 'region' in vpc && 'subnets' in vpc));
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  createPalisadeClient,
  type PalisadeClient,
  PalisadeError,
  type Settings,
  where,
} from '#client/index';
import { describeOnDatabase } from '#test/harness/databases';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

/** A `fetch` whose answers a test replaces, by their number. */
function flaky(replace: (call: number, answer: () => Promise<Response>) => Promise<Response>) {
  const keys: (string | null)[] = [];
  const send: typeof fetch = (url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    return replace(keys.length, () => fetch(url, init));
  };
  return { send, keys };
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response('{"errors":[{"reason":"Service is busy"}]}', { status, headers }));
const cut = () => Promise.reject(new TypeError('fetch failed'));

describeOnDatabase('the client', (dialect) => {
  const running = useTestApi(dialect);
  let account: TestAccount;
  let palisade: PalisadeClient;
  let made = 0;

  const clientWith = (settings: Partial<Settings>) =>
    createPalisadeClient({ url: running.api.service.url, token: account.owner.token ?? '', ...settings });
  const newVpc = () => ({ body: { label: `vpc-${(made += 1)}`, region: 'us-east' } });
  const countOf = async (label: string) =>
    (await palisade.listVpcs({ filter: where('listVpcs').is('label', label) })).results;

  before(async () => {
    account = await running.api.newAccount();
    palisade = clientWith({});
  });

  test('operations take path, query, filter and body', async () => {
    const vpc = await palisade.createVpc(newVpc());
    const subnet = await palisade
      .createVpcSubnet({
        path: { vpcId: vpc.id },
        body: { label: 'é', prefix: 24 },
      })
      .catch((error: unknown) => error);
    assert.ok(subnet instanceof PalisadeError);
    const { id } = await palisade.createVpcSubnet({
      path: { vpcId: vpc.id },
      body: { label: 'web', prefix: 24 },
    });
    const { data } = await palisade.listFreeNetworks({ path: { vpcId: vpc.id }, query: { prefix: 24 } });
    assert.equal(data[0]?.ipv4, '10.0.1.0/24');
    assert.deepEqual(await palisade.deleteVpcSubnet({ path: { vpcId: vpc.id, vpcSubnetId: id } }), {});
    assert.equal(await palisade.getOwnGrants(), undefined);
    const tried = await palisade.deleteVpc({ path: { vpcId: vpc.id }, query: { dry_run: true } });
    assert.deepEqual(tried, { deletes: { vpcs: 1, subnets: 0 } });
  });

  test('addresses of the service are understood with and without the version', async () => {
    const { url } = running.api.service;
    for (const address of [url, `${url}/`, `${url}/v4`, `${url}/v4/`]) {
      const { username } = await clientWith({ url: address }).getProfile();
      assert.equal(username, account.ownerName);
    }
  });

  test('a token may be asked for each request', async () => {
    let asked = 0;
    const client = clientWith({
      token: async () => {
        asked += 1;
        return account.owner.token ?? '';
      },
    });
    await client.getProfile();
    await client.getProfile();
    assert.equal(asked, 2);
  });

  test('a refusal has its status and all reasons', async () => {
    const wrong = palisade.createVpc({ body: { label: 'a b', region: 'nowhere' } });
    await assert.rejects(wrong, (error) => {
      assert.ok(error instanceof PalisadeError);
      assert.equal(error.status, 400);
      assert.deepEqual(
        error.reasons.map(({ field, code }) => [field, code]),
        [
          ['label', 'LABEL_CHARACTERS'],
          ['region', 'NOT_VALID'],
        ],
      );
      assert.match(error.message, /^label: Label must include only ASCII/);
      assert.match(error.requestId ?? '', /./);
      return true;
    });
  });

  test('every record of a list is read, over all pages', async () => {
    const labels = Array.from({ length: 60 }, (_, index) => `many-${index}`);
    for (const label of labels) await palisade.createVpc({ body: { label, region: 'us-east' } });
    const filter = where('listVpcs').contains('label', 'MANY-').orderBy('id');
    const found: string[] = [];
    for await (const { label } of palisade.each('listVpcs', { filter, query: { page_size: 25 } }))
      found.push(label);
    assert.deepEqual(found, labels);
    const none: unknown[] = [];
    for await (const one of palisade.each('listVpcs', { filter: where('listVpcs').isOneOf('id', []) }))
      none.push(one);
    assert.deepEqual(none, []);
  });

  for (const [what, failed] of [
    ['is cut before', cut],
    ['is cut after', (answer: () => Promise<Response>) => answer().then(cut)],
    ['is refused for a moment', () => refusal(503)],
    ['fails after', (answer: () => Promise<Response>) => answer().then(() => refusal(500))],
    ['is one too many', () => refusal(429, { 'Retry-After': '0' })],
    [
      'is cut in the middle of the answer',
      (answer: () => Promise<Response>) =>
        answer().then(async (whole) => new Response((await whole.text()).slice(0, 20))),
    ],
  ] as const) {
    test(`a write that ${what} is done once`, async () => {
      const { send, keys } = flaky((call, answer) => (call < 3 ? failed(answer) : answer()));
      const input = newVpc();
      const { label } = await clientWith({ fetch: send }).createVpc(input);
      assert.equal(label, input.body.label);
      assert.equal(await countOf(label), 1);
      assert.equal(keys.length, 3);
      assert.equal(new Set(keys).size, 1);
      assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/);
    });
  }

  test('reads are repeated, without a key', async () => {
    const { send, keys } = flaky((call, answer) => (call === 1 ? cut() : answer()));
    await clientWith({ fetch: send }).getProfile();
    assert.deepEqual(keys, [null, null]);
  });

  test('two writes have different keys, unless they are told one', async () => {
    const { send, keys } = flaky((_call, answer) => answer());
    const client = clientWith({ fetch: send });
    const input = { ...newVpc(), idempotencyKey: 'mine' };
    const first = await client.createVpc(input);
    assert.equal((await client.createVpc(input)).id, first.id);
    await client.createVpc(newVpc());
    await client.createVpc(newVpc());
    assert.deepEqual(keys.slice(0, 2), ['mine', 'mine']);
    assert.equal(new Set(keys).size, 3);
  });

  test('a URL without a scheme and a missing id are told as what they are', async () => {
    for (const url of ['api.example.com', 'localhost:8080', 'ftp://example.com', 'http://']) {
      const message = `url must begin with http:// or https://, but is "${url}"`;
      assert.throws(() => clientWith({ url }), { name: 'TypeError', message });
    }
    const wrong: [path: object, message: string][] = [
      [{}, 'path.vpcId is missing, for /vpcs/{vpcId}'],
      [{ vpc: 1 }, 'path.vpcId is missing, for /vpcs/{vpcId}'],
      [{ vpcId: '' }, 'Cannot be an id in a path: ""'],
      [{ vpcId: '..' }, 'Cannot be an id in a path: ".."'],
    ];
    for (const [path, message] of wrong) {
      await assert.rejects(async () => palisade.getVpc({ path: path as { vpcId: number } }), { message });
    }
  });

  test('a refusal is final, and retries have an end', async () => {
    const refused = flaky((_call, answer) => answer());
    await assert.rejects(clientWith({ fetch: refused.send }).getVpc({ path: { vpcId: 999_999 } }), {
      status: 404,
    });
    assert.equal(refused.keys.length, 1);
    const dead = flaky(() => refusal(503, { 'Retry-After': '0' }));
    await assert.rejects(clientWith({ fetch: dead.send, retries: 2 }).getProfile(), { status: 503 });
    assert.equal(dead.keys.length, 3);
    const gone = flaky(cut);
    await assert.rejects(clientWith({ fetch: gone.send, retries: 0 }).getProfile(), { status: 0 });
    assert.equal(gone.keys.length, 1);
  });

  test('nobody waits longer than allowed', async () => {
    const busy = flaky(() => refusal(429, { 'Retry-After': '61' }));
    await assert.rejects(clientWith({ fetch: busy.send }).getProfile(), { status: 429, retryAfter: 61 });
    assert.equal(busy.keys.length, 1);
  });

  test('a signal ends a call while it waits', async () => {
    const busy = flaky(() => refusal(429, { 'Retry-After': '50' }));
    const signal = AbortSignal.timeout(20);
    await assert.rejects(clientWith({ fetch: busy.send }).getProfile({ signal }), { name: 'TimeoutError' });
  });

  test('a write whose answer is too large to be kept is done without a key', async () => {
    const { send, keys } = flaky((_call, answer) => answer());
    const client = clientWith({ fetch: send });
    const notes = 'é'.repeat(40_000);
    await client.updatePreferences({ body: { notes } });
    assert.deepEqual(await palisade.getPreferences(), { notes });
    assert.deepEqual(
      keys.map((key) => key === null),
      [false, true],
    );
  });
});

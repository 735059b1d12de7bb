import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { type Client, send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { Person } from '#test/login/people';
import { CommandLine } from '#test/long/people-cli/command-line';

const FILE = `
words:
  vpc: network
  subnet: segment
ids:
  public/: linux/
aliases:
  - {}
  - words:
      vpc: meadow
    keys:
      region: place
`;

describeOnDatabase('several names side by side', (dialect) => {
  const folder = useFolder();
  let api: TestApi;
  let owner: Client;
  const ask = (method: string, path: string, body?: object, filter?: object) =>
    send(method, `${api.base}${path}`, {
      body,
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(filter && { 'x-filter': JSON.stringify(filter) }),
      },
      isOfApi: false,
    });

  before(async () => {
    const file = join(folder, 'names.yaml');
    writeFileSync(file, FILE);
    api = await TestApi.start(dialect, { env: { PALISADE_NAMES: file } });
    ({ owner } = await api.newAccount());
  });
  after(() => api?.stop());

  test('a reply is in the names of its path', async () => {
    const subnets = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const old = await ask('POST', '/vpcs', { label: 'old', region: 'us-east', subnets });
    assert.deepEqual(Object.keys(old.body).slice(3, 5), ['region', 'subnets']);
    const { id } = old.body;
    const now = await ask('GET', `/networks/${id}`);
    assert.deepEqual(Object.keys(now.body).slice(3, 5), ['region', 'segments']);
    const third = await ask('GET', `/meadows/${id}`);
    assert.deepEqual(Object.keys(third.body).slice(3, 5), ['place', 'subnets']);
    assert.equal((await ask('GET', `/networks/${id}/segments`)).body.results, 1);
    assert.equal((await ask('GET', `/vpcs/${id}/subnets`)).body.results, 1);
    assert.equal((await ask('GET', `/vpcs/${id}/segments`)).status, 404);
  });

  test('a request may use all names', async () => {
    const made = await ask('POST', '/networks', { label: 'mixed', place: 'us-east', subnets: [] });
    assert.equal(made.status, 200, made.text);
    for (const filter of [{ region: 'us-east' }, { place: 'us-east' }])
      assert.ok((await ask('GET', '/vpcs', undefined, filter)).body.results > 0);
    for (const id of ['linux/debian12', 'public/debian12']) {
      const { status, body } = await ask('GET', `/images/${id}`);
      assert.deepEqual([status, body.id], [200, 'linux/debian12']);
    }
    for (const scopes of ['vpc:read_only', 'network:read_only', 'meadow:read_only']) {
      const { body } = await ask('POST', '/profile/tokens', { label: 'mixed', scopes });
      assert.equal(body.scopes, 'network:read_only');
    }
  });

  test('errors are in the names of the path', async () => {
    const reasons = async (path: string) =>
      (await ask('POST', path, { label: 'mixed' })).body.errors.map(
        ({ reason }: { reason: string }) => reason,
      );
    assert.deepEqual(await reasons('/networks'), ['region is required']);
    assert.deepEqual(await reasons('/meadows'), ['place is required']);
    const taken = async (path: string) =>
      (await ask('POST', path, { label: 'mixed', region: 'us-east' })).body.errors[0].reason;
    assert.equal(await taken('/networks'), 'Label must be unique among your networks');
    assert.equal(await taken('/vpcs'), 'Label must be unique among your VPCs');
  });

  test('the console and our commands keep our names', async () => {
    const person = await Person.create(api);
    const console = await person.console();
    const made = await console.post('/v4/vpcs', { label: 'own', region: 'us-east', subnets: [] });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(Object.keys(JSON.parse(made.text)).slice(3, 5), ['region', 'subnets']);
    assert.equal((await console.get('/v4/networks')).status, 404);
    const line = new CommandLine();
    const env = { PALISADE_SERVER: api.service.url, PALISADE_TOKEN: owner.token ?? '' };
    const { status, stdout } = await line.runWith(env, 'api', 'listVpcs');
    assert.equal(status, 0);
    assert.ok(JSON.parse(stdout).data.every((vpc: object) => 'subnets' in vpc));
    const events = await line.runWith(env, 'event', 'list', '--json', '--filter', '{"action": "vpc_create"}');
    assert.match(events.stdout, /"action":"vpc_create"/);
  });
});

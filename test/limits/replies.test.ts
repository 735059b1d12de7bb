import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type TestAccount, type TestApi, useTestApi } from '#test/harness/test-api';
import { get, RawClient, until } from './raw-client.ts';

const UNREAD = 3 * 1024 * 1024;
const UNREAD_PER_CONNECTION = 1024 * 1024;
const VPCS = 8;
const SUBNETS = 200;

/** Makes the list of VPCs large. */
async function manySubnets({ owner }: TestAccount): Promise<void> {
  const subnets = Array.from({ length: SUBNETS }, (_, index) => ({
    label: `subnet-${index}`,
    ipv4: `10.0.${index}.0/24`,
  }));
  for (let count = 0; count < VPCS; count += 1) {
    succeeded(await owner.post('/vpcs', { label: `vpc-${count}`, region: 'us-east', subnets }));
  }
}

/** Three clients that request many large lists and do not read them. */
async function clientsThatDoNotRead({ service }: TestApi, { owner }: TestAccount) {
  const request = get('/v4/vpcs', `Authorization: Bearer ${owner.token}\r\n`);
  const clients = await Promise.all(Array.from({ length: 3 }, () => RawClient.open(service.url)));
  return {
    clients,
    ask: () => Promise.all(clients.map((client) => client.send(request.repeat(30)))),
  };
}

describeOnDatabase('a large reply', (dialect) => {
  const running = useTestApi(dialect, {
    connectionLimits: { unread: UNREAD, unreadPerConnection: UNREAD_PER_CONNECTION, slowReply: 50 },
  });

  it('a large reply is complete, and has the headers of HEAD', async () => {
    const account = await running.api.newAccount();
    await manySubnets(account);
    const list = await account.owner.get('/vpcs');
    const { data } = succeeded(list);
    assert.deepEqual(
      data.map(({ subnets }: { subnets: unknown[] }) => subnets.length),
      Array.from({ length: VPCS }, () => SUBNETS),
    );
    assert.equal(list.headers['content-length'], String(Buffer.byteLength(list.text)));
    assert.equal(list.headers['transfer-encoding'], undefined);
    const head = await account.owner.send('HEAD', '/vpcs');
    assert.deepEqual([head.status, head.text], [200, '']);
    const same = ({ headers }: typeof list) => ({ ...headers, 'x-request-id': '', date: '' });
    assert.deepEqual(same(head), same(list));
  });

  it('large replies do not pile up for clients that do not read, and others still get theirs', async () => {
    const { api } = running;
    const account = await api.newAccount();
    await manySubnets(account);
    const { connections } = api.service;
    const { clients, ask } = await clientsThatDoNotRead(api, account);
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, connections.unreadBytes);
    }, 1);
    await ask();
    await until(() => connections.unreadBytes > UNREAD_PER_CONNECTION / 2);
    assert.equal(succeeded(await account.owner.get('/vpcs')).data.length, VPCS);
    clearInterval(looking);
    assert.ok(most <= UNREAD, `${most} bytes`);
    for (const client of clients) client.close();
    await until(() => connections.unreadBytes === 0);
  });

  it('a large reply arrives in order when the client reads late', async () => {
    const { api } = running;
    const account = await api.newAccount();
    await manySubnets(account);
    const count = 25;
    const request = get('/v4/vpcs', `Authorization: Bearer ${account.owner.token}\r\n`);
    const client = await RawClient.open(api.service.url);
    await client.send(request.repeat(count));
    await until(() => api.service.connections.unreadBytes > 0);
    const ends = (text: string) => text.split(`"pages":1,"results":${VPCS}}`).length - 1;
    assert.equal(ends(await client.readUntil((text) => ends(text) === count)), count);
    client.close();
  });
});

describeOnDatabase('a large reply when the memory for replies is full', (dialect) => {
  const running = useTestApi(dialect, {
    connectionLimits: { unread: UNREAD, unreadPerConnection: UNREAD, slowReply: 60_000 },
  });

  it('large replies are refused until other clients have disconnected', async () => {
    const { api } = running;
    const account = await api.newAccount();
    await manySubnets(account);
    const { connections } = api.service;
    // When there is no room, lists of the clients are refused too, and may leave room again: more of them fill it.
    const all: RawClient[] = [];
    const refused = async () => (await account.owner.get('/vpcs')).status === 503;
    do {
      const { clients, ask } = await clientsThatDoNotRead(api, account);
      all.push(...clients);
      await ask();
    } while (!(await refused()));
    for (const client of all) client.close();
    await until(() => connections.unreadBytes === 0);
    assert.equal(succeeded(await account.owner.get('/vpcs')).data.length, VPCS);
  });
});

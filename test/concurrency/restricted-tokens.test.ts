import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { Servers } from '#test/harness/servers';

const ROUNDS = reduced(20);
const WRITERS = 8;
const NETWORKS = ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

describeOnBoth('restrictions of a token that changes while it is used', (dialect) => {
  const servers = new Servers(dialect, { PALISADE_RATE_LIMIT: 'off' });

  async function limited(restrictions: object) {
    const made = succeeded(await servers.client(0).post('/profile/tokens', { label: 'x', restrictions }));
    const clientOn = (index: number) => new Client(servers.client(index).base, made.token);
    return { id: made.id as number, clientOn };
  }

  it('no server lets a token write to a VPC after it was bound to another one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = servers.client(round);
      const [old, next] = [await newVpc(owner, []), await newVpc(owner, [])];
      const token = await limited({ vpcs: [old.id] });
      const write = (index: number, text: string) =>
        token.clientOn(index).put(`/vpcs/${old.id}`, { description: text });
      const early = Array.from({ length: WRITERS }, (_, index) => write(index, 'early'));
      const bind = { restrictions: { vpcs: [next.id] } };
      succeeded(await owner.put(`/profile/tokens/${token.id}`, bind));
      const seen = succeeded(await owner.get(`/vpcs/${old.id}`)).description;
      const late = Array.from({ length: WRITERS }, (_, index) => write(index, 'late'));
      for (const { status } of await Promise.all(late)) assert.equal(status, 404);
      for (const { status } of await Promise.all(early)) assert.ok(status === 200 || status === 404);
      assert.equal(succeeded(await owner.get(`/vpcs/${old.id}`)).description, seen);
    }
  });

  it('limited tokens that update each other at the same time loosen none', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = servers.client(round);
      const tokens = [await limited({ allowed_ips: NETWORKS }), await limited({ allowed_ips: NETWORKS })];
      const path = `/profile/tokens/${tokens[0]?.id}`;
      const lists = NETWORKS.map((_, index) => ['127.0.0.0/8', ...NETWORKS.slice(index)]);
      const updates = lists.flatMap((allowed_ips) =>
        tokens.map(({ clientOn }, index) => clientOn(index).put(path, { restrictions: { allowed_ips } })),
      );
      const answers = await Promise.all(updates);
      const accepted = answers.flatMap(({ status, body }) => (status === 200 ? [body.restrictions] : []));
      const { restrictions } = succeeded(await owner.get(path));
      const least = Math.min(...accepted.map((one) => new Set(one.allowed_ips).size));
      assert.equal(new Set(restrictions.allowed_ips).size, least);
      assert.ok(answers.every(({ status }) => status === 200 || status === 400));
    }
  });
});

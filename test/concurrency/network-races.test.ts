import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { newVpc } from '#test/harness/networks';
import { Servers } from '#test/harness/servers';

const CLIENTS = 64;
const ROUNDS = reduced(20);

describeOnBoth('clients that ask for a free network at the same time', (dialect) => {
  const servers = new Servers(dialect);

  it('all get different ones, and leave no gap', async () => {
    const expected = Array.from({ length: CLIENTS }, (_, index) => `10.0.${index}.0/24`).sort();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await newVpc(servers.client(0), []);
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.post(`/vpcs/${id}/subnets`, { label: `subnet-${index}`, prefix: 24 }),
      );
      for (const { status, text } of answers) assert.equal(status, 200, text);
      assert.deepEqual(answers.map(({ body }) => body.ipv4).sort(), expected);
      const next = await servers.client(1).get(`/vpcs/${id}/free?prefix=24`);
      assert.equal(next.body.data[0].ipv4, `10.0.${CLIENTS}.0/24`);
      assert.equal((await servers.client(1).delete(`/vpcs/${id}`)).status, 200);
    }
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { newFirewall } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const CLIENTS = 64;
const FIREWALLS = 10;
const ROUNDS = reduced(20);

describeOnBoth('clients that guard one compute at the same time', (dialect) => {
  const servers = new Servers(dialect);

  async function disabledFirewalls(client: Client): Promise<number[]> {
    const ids: number[] = [];
    for (let count = 0; count < FIREWALLS; count++) {
      const { id } = await newFirewall(client);
      succeeded(await client.put(`/networking/firewalls/${id}`, { status: 'disabled' }));
      ids.push(id);
    }
    return ids;
  }

  /** The enabled firewalls of a compute. */
  async function enabledOf(computeId: number): Promise<number[]> {
    const { data } = succeeded(await servers.client(1).get(`/compute/instances/${computeId}/firewalls`));
    return data.flatMap(({ id, status }: { id: number; status: string }) =>
      status === 'enabled' ? [id] : [],
    );
  }

  it('leave one enabled firewall, whoever enables and assigns', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const compute = await newCompute(servers.client(0));
      const ids = await disabledFirewalls(servers.client(0));
      const idle = ids.slice(FIREWALLS / 2);
      for (const id of ids.slice(0, FIREWALLS / 2)) succeeded(await add(servers.client(0), id, compute.id));
      for (const id of idle)
        succeeded(await servers.client(0).put(`/networking/firewalls/${id}`, { status: 'enabled' }));
      let next = 0;
      const answers = await servers.atOnce(CLIENTS, (client) => {
        const id = ids[next++ % FIREWALLS] ?? 0;
        return idle.includes(id)
          ? add(client, id, compute.id)
          : client.put(`/networking/firewalls/${id}`, { status: 'enabled' });
      });
      const winners = await enabledOf(compute.id);
      assert.equal(winners.length, 1);
      for (const { status, text } of answers) {
        if (status !== 200) assert.match(text, /already has an enabled firewall|is already assigned/);
      }
      assert.ok(answers.some(({ status }) => status === 200));
      succeeded(await servers.client(0).delete(`/compute/instances/${compute.id}`));
      for (const id of ids) succeeded(await servers.client(0).delete(`/networking/firewalls/${id}`));
    }
  });
});

function add(client: Client, firewallId: number, id: number) {
  return client.post(`/networking/firewalls/${firewallId}/devices`, { id, type: 'compute' });
}

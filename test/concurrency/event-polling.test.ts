import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const WRITERS = 64;
const POLLERS = 2;
/** Small, so that a poll often does not return all new events. */
const PAGE_SIZE = 25;

interface EventBody {
  id: number;
  action: string;
  entity: { id: number; label: string };
}

describeOnBoth('a client that polls for events after the last one it saw', (dialect) => {
  const servers = new Servers(dialect);

  /**
   * The work of one writer, each step on the next server.
   * @returns the events that it must create, in order
   */
  async function write(writer: number): Promise<string[]> {
    const label = `w${writer}`;
    const client = (step: number) => servers.client(writer + step);
    const subnet = { label: `${label}-a`, ipv4: '10.0.0.0/24' };
    const { id } = succeeded(await client(0).post('/vpcs', { label, region: 'us-east', subnets: [subnet] }));
    succeeded(await client(1).put(`/vpcs/${id}`, { description: 'changed' }));
    succeeded(await client(0).post(`/vpcs/${id}/subnets`, { label: `${label}-b`, ipv4: '10.0.1.0/24' }));
    // A refused write creates no event and no gap.
    assert.equal((await client(1).post(`/vpcs/${id}/subnets`, subnet)).status, 400);
    succeeded(await client(0).delete(`/vpcs/${id}`));
    return [
      `vpc_create ${label}`,
      `subnet_create ${label}-a`,
      `vpc_update ${label}`,
      `subnet_create ${label}-b`,
      `subnet_delete ${label}-a`,
      `subnet_delete ${label}-b`,
      `vpc_delete ${label}`,
    ];
  }

  async function poll(client: Client, last: number): Promise<EventBody[]> {
    const filter = JSON.stringify({ id: { '+gt': last }, '+order_by': 'id' });
    const page = succeeded(
      await client.get(`/account/events?page_size=${PAGE_SIZE}`, { headers: { 'x-filter': filter } }),
    );
    assert.equal(page.data.length, Math.min(page.results, PAGE_SIZE));
    return page.data;
  }

  /** Polls the servers in turn until the writers have finished and there are no new events. */
  async function follow(poller: number, writing: { done: boolean }): Promise<EventBody[]> {
    const seen: EventBody[] = [];
    for (let turn = poller; ; turn += 1) {
      const { done } = writing;
      const page = await poll(servers.client(turn), seen.at(-1)?.id ?? 0);
      if (done && page.length === 0) return seen;
      seen.push(...page);
    }
  }

  it('polling returns each event exactly once, whatever is written meanwhile', async () => {
    const writing = { done: false };
    const following = Array.from({ length: POLLERS }, (_, poller) => follow(poller, writing));
    const expected = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    writing.done = true;

    for (const seen of await Promise.all(following)) {
      const ids = seen.map(({ id }) => id);
      assert.deepEqual(
        ids,
        ids.map((_, index) => index + 1),
      );
      const [firstUser, firstToken, ...written] = seen.map(
        ({ action, entity }) => `${action} ${entity.label}`,
      );
      assert.deepEqual([firstUser, firstToken], ['user_create admin', 'token_create first token']);
      for (const [writer, events] of expected.entries()) {
        const own = new Set(events);
        assert.deepEqual(
          written.filter((event) => own.has(event)),
          events,
          `writer ${writer}`,
        );
      }
      assert.equal(written.length, expected.flat().length);
    }
  });
});

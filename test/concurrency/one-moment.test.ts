import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import type { Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const WRITERS = 24;
const ROUNDS = reduced(6);
const READERS = 6;
const SUBNETS = ['a', 'b', 'c'].map((label, index) => ({ label, ipv4: `10.0.${index}.0/24` }));

interface VpcBody {
  id: number;
  label: string;
  description: string;
  subnets: { label: string; ipv4: string }[];
}

interface ListBody {
  data: VpcBody[];
  page: number;
  pages: number;
  results: number;
}

/** In these tests a VPC always has three subnets, and its label always matches its description. */
function assertWhole({ label, description, subnets }: VpcBody): void {
  assert.equal(label, `vpc-${description}`);
  assert.deepEqual(
    subnets.map((subnet) => ({ label: subnet.label, ipv4: subnet.ipv4 })),
    SUBNETS,
  );
}

function assertOneMoment({ data, page, pages, results }: ListBody, pageSize: number): void {
  assert.equal(pages, Math.max(1, Math.ceil(results / pageSize)));
  assert.equal(data.length, Math.max(0, Math.min(pageSize, results - (page - 1) * pageSize)));
  for (const vpc of data) assertWhole(vpc);
}

describeOnBoth('reads during writes', (dialect) => {
  const servers = new Servers(dialect);

  async function write(writer: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const client = servers.client(writer + round);
      const name = (step: string) => ({
        label: `vpc-${writer}-${round}-${step}`,
        description: `${writer}-${round}-${step}`,
      });
      const body = { ...name('new'), region: 'us-east', subnets: SUBNETS };
      const { id } = succeeded(await client.post('/vpcs', body));
      for (const step of ['second', 'third'])
        assertWhole(succeeded(await client.put(`/vpcs/${id}`, name(step))));
      succeeded(await client.delete(`/vpcs/${id}`));
    }
  }

  const looks: ((client: Client) => Promise<void>)[] = [
    async (client) => assertOneMoment(succeeded(await client.get('/vpcs?page_size=500')), 500),
    async (client) => assertOneMoment(succeeded(await client.get('/vpcs?page_size=25&page=2')), 25),
    async (client) => {
      const filter = { label: { '+contains': 'second' }, '+order_by': 'label' };
      const list: ListBody = succeeded(await client.list('/vpcs?page_size=500', filter));
      assertOneMoment(list, 500);
      for (const { label } of list.data) assert.ok(label.endsWith('second'));
    },
    async (client) => {
      const list: ListBody = succeeded(await client.list('/vpcs', { '+limit': 3, '+order': 'desc' }));
      assertOneMoment(list, 100);
      assert.ok(list.results <= 3);
    },
    async (client) => {
      const { data }: ListBody = succeeded(await client.list('/vpcs', { '+limit': 1 }));
      if (!data[0]) return;
      const one = await client.get(`/vpcs/${data[0].id}`);
      if (one.status !== 404) assertWhole(succeeded(one));
      const subnets = await client.get(`/vpcs/${data[0].id}/subnets`);
      if (subnets.status === 404) return;
      const { results, data: rows } = succeeded(subnets);
      assert.deepEqual([results, rows.length], [3, 3]);
    },
    async (client) => {
      const { results, data } = succeeded(
        await client.list('/account/events?page_size=500', { action: 'vpc_create' }),
      );
      assert.equal(data.length, Math.min(results, 500));
    },
  ];

  it('totals, rows and children are read from one snapshot', async () => {
    const writing = { done: false };
    let answers = 0;
    const read = async (reader: number) => {
      for (let turn = reader; !writing.done; turn += 1) {
        await (looks[turn % looks.length] as (typeof looks)[number])(servers.client(turn));
        answers += 1;
      }
    };
    const reading = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => {
      writing.done = true;
    });
    await reading;
    assert.ok(answers > looks.length);
    assert.equal(succeeded(await servers.client(0).get('/vpcs')).results, 0);
  });
});

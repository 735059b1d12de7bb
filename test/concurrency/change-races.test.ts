import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SUBNET_LABEL_NOT_UNIQUE } from '#domain/net/subnet-siblings';
import { VPC_LABEL_NOT_UNIQUE } from '#features/networks/vpcs/rules';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import type { Answer, Client } from '#test/harness/http-client';
import { Servers } from '#test/harness/servers';

const CLIENTS = 32;
const ROUNDS = reduced(5);
const NOT_FOUND = { errors: [{ reason: 'Not found' }] };

interface EventBody {
  action: string;
  entity: { id: number };
  secondary_entity: { id: number } | null;
}

describeOnBoth('clients that change the same entity at the same time', (dialect) => {
  const servers = new Servers(dialect);
  let made = 0;

  /** Creates a VPC with two subnets that conflicts with no other VPC. */
  async function newVpc(): Promise<{ id: number; subnets: { id: number }[] }> {
    made += 1;
    const subnets = ['a', 'b'].map((label, index) => ({ label, ipv4: `10.0.${index}.0/24` }));
    const { status, body } = await servers
      .client(0)
      .post('/vpcs', { label: `vpc-${made}`, region: 'us-east', subnets });
    assert.equal(status, 200);
    return body;
  }

  /** The events of a VPC and its subnets since it was created, in order. */
  async function actionsOn(vpcId: number): Promise<string[]> {
    const filter = { '+limit': 200 };
    const { body } = await servers.client(1).get('/account/events?page_size=500', {
      headers: { 'x-filter': JSON.stringify(filter) },
    });
    return (body.data as EventBody[])
      .toReversed()
      .filter(
        ({ action, entity, secondary_entity }) =>
          (action.startsWith('vpc_') ? entity : secondary_entity)?.id === vpcId,
      )
      .map(({ action }) => action)
      .slice(3);
  }

  function count(answers: readonly Answer[], status: number): number {
    return answers.filter((answer) => answer.status === status).length;
  }

  function assertEach(answers: readonly Answer[], allowed: Record<number, unknown>): void {
    for (const { status, body, text } of answers) {
      assert.ok(status in allowed, text);
      if (allowed[status] !== undefined) assert.deepEqual(body, allowed[status]);
    }
  }

  it('VPCs renamed to the same label: one succeeds', async () => {
    const vpcs = await Promise.all(Array.from({ length: CLIENTS }, newVpc));
    for (let round = 0; round < ROUNDS; round += 1) {
      const label = `wanted-${round}`;
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.put(`/vpcs/${vpcs[index]?.id}`, { label, description: String(index) }),
      );
      assertEach(answers, {
        200: undefined,
        400: { errors: [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }] },
      });
      assert.equal(count(answers, 200), 1);
      const list = await servers.client(1).list('/vpcs', { label });
      assert.deepEqual(list.body.data, [answers.find(({ status }) => status === 200)?.body]);
    }
  });

  it('subnets renamed to the same label: one succeeds', async () => {
    const { id } = await newVpc();
    const subnets = await servers.atOnce(CLIENTS, (client, index) =>
      client.post(`/vpcs/${id}/subnets`, { label: `s${index}`, ipv4: `10.1.${index}.0/24` }),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const label = `wanted-${round}`;
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        client.put(`/vpcs/${id}/subnets/${subnets[index]?.body.id}`, { label }),
      );
      assertEach(answers, {
        200: undefined,
        400: { errors: [{ field: 'label', reason: SUBNET_LABEL_NOT_UNIQUE }] },
      });
      assert.equal(count(answers, 200), 1);
    }
  });

  it('a VPC deleted by many clients: one succeeds, with a single event', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await newVpc();
      const answers = await servers.atOnce(CLIENTS, (client) => client.delete(`/vpcs/${id}`));
      assertEach(answers, { 200: {}, 404: NOT_FOUND });
      assert.equal(count(answers, 200), 1);
      assert.deepEqual(await actionsOn(id), ['subnet_delete', 'subnet_delete', 'vpc_delete']);
    }
  });

  it('a VPC deleted while subnets are created in it: a subnet is created before the deletion or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await newVpc();
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        index === CLIENTS / 2
          ? client.delete(`/vpcs/${id}`)
          : client.post(`/vpcs/${id}/subnets`, { label: `s${index}`, ipv4: `10.1.${index}.0/24` }),
      );
      assertEach(answers, { 200: undefined, 404: NOT_FOUND });
      const created = count(answers, 200) - 1;
      assert.deepEqual(await actionsOn(id), [
        ...Array.from({ length: created }, () => 'subnet_create'),
        ...Array.from({ length: created + 2 }, () => 'subnet_delete'),
        'vpc_delete',
      ]);
      assert.equal((await servers.client(0).get(`/vpcs/${id}`)).status, 404);
    }
  });

  it('a subnet deleted while another one takes its network: never both exist', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, subnets } = await newVpc();
      const place = { label: 'a', ipv4: '10.0.0.0/25' };
      const answers = await servers.atOnce(CLIENTS, (client, index) =>
        index === CLIENTS / 2
          ? client.delete(`/vpcs/${id}/subnets/${subnets[0]?.id}`)
          : client.post(`/vpcs/${id}/subnets`, place),
      );
      assertEach(answers, { 200: undefined, 400: undefined });
      assert.ok(count(answers, 200) <= 2);
      const created = answers.filter(({ status, body }) => status === 200 && 'id' in body);
      const { body } = await servers.client(1).get(`/vpcs/${id}`);
      assert.deepEqual(body.subnets, [subnets[1], ...created.map((answer) => answer.body)]);
    }
  });

  it('a VPC changed while it is deleted: it is changed before the deletion or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, subnets } = await newVpc();
      const changes: ((client: Client) => Promise<Answer>)[] = [
        (client) => client.put(`/vpcs/${id}`, { description: 'changed' }),
        (client) => client.put(`/vpcs/${id}/subnets/${subnets[0]?.id}`, { label: 'changed' }),
      ];
      const looks: typeof changes = [
        (client) => client.put(`/vpcs/${id}`, {}),
        (client) => client.put(`/vpcs/${id}/subnets/${subnets[0]?.id}`, {}),
        (client) => client.get(`/vpcs/${id}`),
      ];
      const requests = Array.from({ length: CLIENTS / 4 }, () => [...changes, ...looks]).flat();
      const deletion = servers.client(0).delete(`/vpcs/${id}`);
      const answers = await servers.atOnce(requests.length, (client, index) =>
        (requests[index] as (typeof changes)[number])(client),
      );
      assertEach(answers, { 200: undefined, 404: NOT_FOUND });
      assertEach([await deletion], { 200: {} });
      for (const { body } of answers) if ('subnets' in body) assert.equal(body.subnets.length, 2);
      const changed = answers.filter((_, index) =>
        changes.includes(requests[index] as (typeof changes)[number]),
      );
      const actions = await actionsOn(id);
      assert.equal(actions.filter((action) => action.endsWith('_update')).length, count(changed, 200));
      assert.deepEqual(actions.slice(-3), ['subnet_delete', 'subnet_delete', 'vpc_delete']);
    }
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { formatTime } from '#domain/time';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import type { Answer, Client } from '#test/harness/http-client';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import {
  type Expected,
  type SubnetBody,
  type SubnetInput,
  type VpcBody,
  type VpcInput,
  VpcModel,
} from './vpc-model.ts';

const RUNS = reduced(40);
const LIMITS = { vpcs: 4, subnets: 3 };
const UNKNOWN = 999_999_999;

type Step =
  | { do: 'createVpc'; input: VpcInput }
  | { do: 'updateVpc'; vpc: number; changes: { label?: string; description?: string | null } }
  | { do: 'createSubnet'; vpc: number; input: SubnetInput }
  | { do: 'updateSubnet'; vpc: number; subnet: number; label?: string }
  | { do: 'deleteVpc' | 'getVpc' | 'listSubnets'; vpc: number }
  | { do: 'deleteSubnet' | 'getSubnet'; vpc: number; subnet: number }
  | { do: 'listVpcs' }
  | { do: 'wait'; seconds: number };

/** Selects one of the items created so far, and sometimes one that never existed. */
const which = fc.nat({ max: 8 });
const label = fc.constantFrom('web', 'db', 'Web', 'a-b', 'a--b');
const subnetInput = fc.record({
  label,
  ipv4: fc.constantFrom(
    '10.0.0.0/24',
    '10.0.0.0/16',
    '10.0.1.0/24',
    '10.0.0.128/25',
    '192.168.0.0/29',
    '10.0.0.1/24',
  ),
});
const description = fc.constantFrom('', 'Orders', null);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('createVpc' as const),
      input: fc.record(
        {
          label,
          region: fc.constantFrom('us-east', 'eu-west', 'us-east', 'us-central', 'nowhere'),
          description,
          subnets: fc.option(fc.array(subnetInput, { maxLength: 4 })),
        },
        { requiredKeys: ['label', 'region'] },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('updateVpc' as const),
      vpc: which,
      changes: fc.record({ label, description }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('createSubnet' as const), vpc: which, input: subnetInput }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { do: fc.constant('updateSubnet' as const), vpc: which, subnet: which, label },
      { requiredKeys: ['do', 'vpc', 'subnet'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('deleteVpc' as const, 'getVpc', 'listSubnets'), vpc: which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('deleteSubnet' as const, 'getSubnet'),
      vpc: which,
      subnet: which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('listVpcs' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat({ max: 100_000 }) }),
  },
);

/** An account of the service and its model, which take the same steps. */
class Walk {
  readonly #api: TestApi;
  readonly #client: Client;
  readonly #model = new VpcModel(LIMITS);
  /** All ids ever given, in order of creation. */
  readonly #vpcIds: number[] = [];
  readonly #subnetIds: number[] = [];

  constructor(api: TestApi, client: Client) {
    this.#api = api;
    this.#client = client;
  }

  async take(todo: Step): Promise<void> {
    const now = formatTime(this.#api.clock.now);
    const vpc = 'vpc' in todo ? (this.#vpcIds.at(-1 - todo.vpc) ?? UNKNOWN) : 0;
    const subnet = 'subnet' in todo ? (this.#subnetIds.at(-1 - todo.subnet) ?? UNKNOWN) : 0;
    const [client, model, path] = [this.#client, this.#model, `/vpcs/${vpc}`];
    switch (todo.do) {
      case 'createVpc':
        return this.#createVpc(todo.input, now);
      case 'updateVpc':
        return same(await client.put(path, todo.changes), model.updateVpc(vpc, todo.changes, now));
      case 'deleteVpc':
        return same(await client.delete(path), model.deleteVpc(vpc));
      case 'getVpc':
        return same(await client.get(path), model.getVpc(vpc));
      case 'listVpcs':
        return same(await client.get('/vpcs'), model.listVpcs());
      case 'createSubnet':
        return this.#createSubnet(vpc, todo.input, now);
      case 'updateSubnet': {
        const body = todo.label === undefined ? {} : { label: todo.label };
        const expected = model.updateSubnet(vpc, subnet, todo.label, now);
        return same(await client.put(`${path}/subnets/${subnet}`, body), expected);
      }
      case 'deleteSubnet':
        return same(await client.delete(`${path}/subnets/${subnet}`), model.deleteSubnet(vpc, subnet));
      case 'getSubnet':
        return same(await client.get(`${path}/subnets/${subnet}`), model.getSubnet(vpc, subnet));
      case 'listSubnets':
        return same(await client.get(`${path}/subnets`), model.listSubnets(vpc));
      case 'wait':
        return this.#api.clock.advance(todo.seconds);
    }
  }

  /** Compares everything at the end of the walk. */
  async compareAll(): Promise<void> {
    same(await this.#client.get('/vpcs'), this.#model.listVpcs());
    const { body } = await this.#client.get('/account/events?page_size=500');
    const told = (body.data as { action: string; entity: { id: number; label: string } }[])
      .filter(({ action }) => /^(vpc|subnet)_/.test(action))
      .map(({ action, entity }) => `${action} ${entity.id} ${entity.label}`);
    assert.deepEqual(told.toReversed(), this.#model.events);
  }

  async #createVpc(input: VpcInput, now: string): Promise<void> {
    const answer = await this.#client.post('/vpcs', input);
    const { expected, created } = this.#model.createVpc(input, now);
    if (!created) return same(answer, expected);
    const body = answer.body as VpcBody;
    const subnets = created.subnets.map((subnet, index) => ({
      ...subnet,
      id: newId(body.subnets?.[index]?.id, this.#subnetIds),
    }));
    const vpc = { ...created, id: newId(body.id, this.#vpcIds), subnets };
    same(answer, { status: 200, body: vpc });
    this.#model.addVpc(vpc);
  }

  async #createSubnet(vpcId: number, input: SubnetInput, now: string): Promise<void> {
    const answer = await this.#client.post(`/vpcs/${vpcId}/subnets`, input);
    const { expected, created } = this.#model.createSubnet(vpcId, input, now);
    if (!created) return same(answer, expected);
    const subnet = { ...created, id: newId((answer.body as SubnetBody).id, this.#subnetIds) };
    same(answer, { status: 200, body: subnet });
    this.#model.addSubnet(vpcId, subnet);
  }
}

function same({ status, body }: Answer, expected: Expected): void {
  assert.deepEqual({ status, body }, { status: expected.status, body: expected.body });
}

/** Ids ascend, so none is ever reused. */
function newId(id: number | undefined, known: number[]): number {
  assert.ok(id !== undefined && id > (known.at(-1) ?? 0), `id ${id} after ${known.at(-1)}`);
  known.push(id);
  return id;
}

describeOnBoth('the model of VPCs and subnets', (dialect) => {
  const running = useTestApi(dialect, {
    env: {
      PALISADE_LIMIT_VPCS_PER_ACCOUNT: String(LIMITS.vpcs),
      PALISADE_LIMIT_SUBNETS_PER_VPC: String(LIMITS.subnets),
    },
  });

  it('the service and its model agree on every sequence of operations', async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      async (steps) => {
        const { owner } = await running.api.newAccount();
        const walk = new Walk(running.api, owner);
        for (const todo of steps) await walk.take(todo);
        await walk.compareAll();
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});

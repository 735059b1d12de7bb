// What the people of the bench have, made through the API.
import { succeeded } from '#test/harness/assert-errors';
import { Client } from '#test/harness/http-client';
import { createSampleNetwork } from '#test/harness/sample-network';
import { randomNetworks, type Sizes } from './networks.ts';
import type { ConsolePerson } from './service.ts';

/** What a page belongs to: people have different amounts of everything. */
export type Owner = 'team' | 'many' | 'wide';

export const OWNERS: readonly Owner[] = ['team', 'many', 'wide'];

export interface Team {
  vpc: number;
  /** One of its subnets. */
  subnet: number;
}

/** A subnet with 500 addresses in use, in an account with 1,000 VPCs. */
export interface Many {
  vpc: number;
  subnet: number;
}

/** Ids of VPCs by their number of subnets. */
export type Wide = Readonly<Record<number, number>>;

const MANY_VPCS = 1_000;
const MANY_ADDRESSES = 500;

/** VPCs by their number of subnets, with the sizes of these. The smallest of the last one can just be seen in a /8. */
export const WIDTHS: ReadonlyMap<number, Sizes> = new Map([
  [200, [16, 28]],
  [1_000, [18, 28]],
  [20_000, [24, 24]],
]);
export const WIDE_RANGE = '10.0.0.0/8';

const REGION = 'us-east';
const AT_A_TIME = 8;

/** What people have. It is made when it is first asked for. */
export class Fixture {
  readonly #url: string;
  readonly #people: Readonly<Record<Owner, ConsolePerson>>;
  #team: Promise<Team> | undefined;
  #many: Promise<Many> | undefined;
  #wide: Promise<Wide> | undefined;

  /** @param url of the service, without `/v4` */
  constructor(url: string, people: Readonly<Record<Owner, ConsolePerson>>) {
    this.#url = url;
    this.#people = people;
  }

  team(): Promise<Team> {
    return (this.#team ??= prepareTeam(this.clientOf('team')));
  }

  many(): Promise<Many> {
    return (this.#many ??= prepareMany(this.clientOf('many')));
  }

  wide(): Promise<Wide> {
    return (this.#wide ??= prepareWide(this.clientOf('wide')));
  }

  /** Acts through the API with everything that the person may do. */
  clientOf(owner: Owner): Client {
    return new Client(`${this.#url}/v4`, this.#people[owner].token);
  }
}

async function prepareTeam(client: Client): Promise<Team> {
  const { vpcs, subnets } = await createSampleNetwork(client);
  return { vpc: idOf(vpcs, 'orders-east'), subnet: idOf(subnets, 'web') };
}

async function prepareMany(client: Client): Promise<Many> {
  const used = await newVpc(client, 'in-use', [{ label: 'web', ipv4: '10.0.4.0/22' }]);
  const { id: subnet } = used.subnets[0];
  await times(MANY_VPCS - 1, (number) =>
    newVpc(client, `vpc-${String(number).padStart(4, '0')}`, [
      { label: 'web', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.5.0/24' },
    ]),
  );
  await times(MANY_ADDRESSES, async (number) => {
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet }];
    const body = { type: 'c1-entry-1', region: REGION, label: `web-${number}`, interfaces };
    succeeded(await client.post('/compute/instances', body));
  });
  return { vpc: used.id, subnet };
}

async function prepareWide(client: Client): Promise<Wide> {
  const wide: Record<number, number> = {};
  for (const [count, sizes] of WIDTHS) {
    const networks = randomNetworks(WIDE_RANGE, count, sizes);
    const subnets = networks.map((ipv4, index) => ({ label: `s${index}`, ipv4 }));
    wide[count] = (await newVpc(client, `subnets-${count}`, subnets)).id;
  }
  return wide;
}

async function newVpc(client: Client, label: string, subnets: readonly { label: string; ipv4: string }[]) {
  return succeeded(await client.post('/vpcs', { label, region: REGION, subnets }));
}

/** Does something that often, a few at a time. */
async function times(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  const numbers = Array(count).keys();
  const workers = Array.from({ length: AT_A_TIME }, async () => {
    for (const number of numbers) await work(number);
  });
  await Promise.all(workers);
}

function idOf(ids: Readonly<Record<string, number>>, label: string): number {
  const id = ids[label];
  if (id === undefined) throw new Error(`The sample network has no ${label}`);
  return id;
}

import type { Answer } from '#test/harness/http-client';
import type { Numbers } from '#test/network/harness/numbers';
import type { Api } from './api.ts';

const REGION = 'us-east';
const IMAGE = { image: 'public/debian12', root_pass: 'correct horse battery' };
/** The same in all VPCs. */
const NETWORKS = ['10.50.4.0/24', '10.50.5.0/24'];

interface Compute {
  id: number;
  status: string;
}

interface Vpc {
  id: number;
  subnets: { id: number; ipv4: string }[];
}

/** Random changes by an account. */
export class Changes {
  readonly done = new Map<string, number>();
  refused = 0;
  readonly #api: Api;
  readonly #numbers: Numbers;
  readonly #most: number;
  #labels = 0;

  /** @param most computes at a time */
  constructor(api: Api, numbers: Numbers, most: number) {
    this.#api = api;
    this.#numbers = numbers;
    this.#most = most;
  }

  async addVpc(): Promise<Vpc> {
    const subnets = NETWORKS.map((ipv4, index) => ({ label: `subnet-${index}`, ipv4 }));
    const label = `vpc-${++this.#labels}`;
    return await this.#asked('VPC', this.#api.send('POST', '/vpcs', { label, region: REGION, subnets }));
  }

  /** Asks for one thing, which may be refused. @returns whether it was done */
  async one(): Promise<boolean> {
    const computes = await this.#list<Compute>('/compute/instances');
    const vpcs = await this.#list<Vpc>('/vpcs');
    const { pick } = { pick: <T>(list: readonly T[]) => this.#numbers.pick(list) };
    const running = computes.filter(({ status }) => status === 'running');
    const off = computes.filter(({ status }) => status === 'offline');
    const ways: (() => Promise<Answer | undefined>)[] = [];
    const add = (weight: number, name: string, isPossible: boolean, way: () => Promise<Answer>) => {
      const counted = async () => {
        const answer = await way();
        if (answer.status === 200) this.done.set(name, (this.done.get(name) ?? 0) + 1);
        return answer;
      };
      if (isPossible) for (let one = 0; one < weight; one += 1) ways.push(counted);
    };
    const power = (list: readonly Compute[], action: string) =>
      add(3, action, list.length > 0, () =>
        this.#api.send('POST', `/compute/instances/${pick(list).id}/${action}`, {}),
      );
    power(off, 'boot');
    power(running, 'reboot');
    power(running, 'shutdown');
    add(5, 'create', computes.length < this.#most, () => this.#create(vpcs));
    add(3, 'delete', computes.length > 3, () =>
      this.#api.send('DELETE', `/compute/instances/${pick(computes).id}`),
    );
    add(4, 'config', computes.length > 0, () => this.#rewire(pick(computes), vpcs));
    add(3, 'address', computes.length > 0, () => this.#readdress(pick(computes)));
    add(1, 'subnet', true, () => this.#addSubnet(pick(vpcs)));
    add(1, 'no subnet', true, () => this.#removeSubnet(pick(vpcs)));
    const answer = await pick(ways)();
    if (answer?.status === 200) return true;
    this.refused += 1;
    return false;
  }

  #interfaces(vpcs: readonly Vpc[]): object[] {
    const subnets = vpcs.flatMap((vpc) => vpc.subnets.filter(({ ipv4 }) => NETWORKS.includes(ipv4)));
    const ipv4 = this.#numbers.below(3) === 0 ? { ipv4: { nat_1_1: 'any' } } : {};
    const inVpc = { purpose: 'vpc', subnet_id: this.#numbers.pick(subnets).id, ...ipv4 };
    const inVlan = {
      purpose: 'vlan',
      label: 'backup',
      ipam_address: `10.95.0.${this.#numbers.below(250) + 2}/24`,
    };
    return this.#numbers.below(4) === 0 ? [inVpc, inVlan] : [inVpc];
  }

  #create(vpcs: readonly Vpc[]): Promise<Answer> {
    const interfaces = this.#interfaces(vpcs);
    return this.#api.send('POST', '/compute/instances', {
      type: 'c1-entry-1',
      region: REGION,
      ...IMAGE,
      interfaces,
    });
  }

  /** Also into another VPC: from its next boot on. */
  async #rewire(compute: Compute, vpcs: readonly Vpc[]): Promise<Answer> {
    const path = `/compute/instances/${compute.id}/configs`;
    const configs = await this.#api.get(path);
    const [config] = configs.body.data ?? [];
    if (!config) return configs;
    return await this.#api.send('PUT', `${path}/${config.id}`, { interfaces: this.#interfaces(vpcs) });
  }

  /** Takes or gives back a public address, while the compute runs. */
  async #readdress(compute: Compute): Promise<Answer> {
    const path = `/compute/instances/${compute.id}/configs`;
    const configs = await this.#api.get(path);
    const [config] = configs.body.data ?? [];
    const nic = config?.interfaces.find(({ purpose }: { purpose: string }) => purpose === 'vpc');
    if (!nic) return configs;
    const wanted = nic.ipv4.nat_1_1 === null ? 'any' : null;
    return await this.#api.send('PUT', `${path}/${config.id}/interfaces/${nic.id}`, {
      ipv4: { nat_1_1: wanted },
    });
  }

  #addSubnet({ id, subnets }: Vpc): Promise<Answer> {
    const ipv4 = `10.50.${100 + this.#numbers.below(100)}.0/24`;
    return this.#api.send('POST', `/vpcs/${id}/subnets`, {
      label: `more-${subnets.length}-${++this.#labels}`,
      ipv4,
    });
  }

  #removeSubnet({ id, subnets }: Vpc): Promise<Answer> {
    const more = subnets.filter(({ ipv4 }) => !NETWORKS.includes(ipv4));
    const one = this.#numbers.pick(more.length > 0 ? more : subnets);
    return this.#api.send('DELETE', `/vpcs/${id}/subnets/${one.id}`);
  }

  async #list<T>(path: string): Promise<T[]> {
    const { data }: { data: T[] } = await this.#asked(path, this.#api.get(`${path}?page_size=500`));
    return data;
  }

  async #asked(what: string, answered: Promise<Answer>): Promise<Answer['body']> {
    const { status, body, text } = await answered;
    if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
    return body;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Subnet } from '#test/network/lab/plane';
import { confirmRemovals, inspectJobs, inspectNetwork, settle } from '../aftermath.ts';
import { Api } from '../api.ts';
import { type Bench, type Drill, within } from '../drill.ts';
import { Stage } from '../stage.ts';
import { AddressWatch } from '../watch.ts';

/** Of boots, reboots, deletions and changes of configs, each. */
const TIMES = 50;
const AT_ONCE = 10;
const ADDRESS_ROUNDS = 10;
const IMAGE = { image: 'public/debian12', root_pass: 'correct horse battery' };

/** Much at once, by two replicas. */
export const races: Drill = {
  name: 'races',
  does: `two replicas: ${TIMES} boots, reboots, deletions and config changes of one compute and of many at once; a public address freed and taken`,
  async run(bench) {
    const databaseUrl = await bench.newDatabase();
    await using stage = await Stage.set(2, { databaseUrl, replicas: 2 });
    const { plane } = stage;
    const subnets = (await plane.newVpc(['10.90.4.0/24', '10.90.5.0/24'])).subnets as [Subnet, Subnet];
    const api = new Api(plane.replicas, plane.owner.token ?? '', bench.numbers);
    const watch = await AddressWatch.start(plane.lab.northbound);
    const race = new Race(stage, bench, api, subnets);
    await race.ofOne();
    await race.ofMany();
    await race.ofAnAddress();
    race.tell();
    await settle(stage, bench);
    await sleep(1_000);
    await inspectJobs(stage, bench);
    await inspectNetwork(stage, bench);
    await watch.stop();
    bench.figure('looks at all addresses', watch.looks);
    bench.expect(watch.looks > 0, 'nobody has looked');
    for (const text of watch.twice) bench.expect(false, `two interfaces had ${text}`);
  },
};

class Race {
  readonly #stage: Stage;
  readonly #bench: Bench;
  readonly #api: Api;
  readonly #subnets: readonly Subnet[];
  readonly #done = new Map<string, number>();
  #refused = 0;
  #confirmed = 0;

  constructor(stage: Stage, bench: Bench, api: Api, subnets: readonly Subnet[]) {
    this.#stage = stage;
    this.#bench = bench;
    this.#api = api;
    this.#subnets = subnets;
  }

  /** All is asked of one compute at once, until each has been done so often. */
  async ofOne(): Promise<void> {
    const id = await this.#create();
    await this.#idle([id]);
    for (let round = 0; round < this.#bench.times(TIMES) / 10; round += 1) {
      await Promise.all(['reboot', 'reboot', 'shutdown'].map((action) => this.#power(id, action)));
      await this.#idle([id]);
      await this.#power(id, 'shutdown');
      await this.#idle([id]);
      // Another subnet can be had only while it is off.
      await Promise.all([
        ...[1, 2, 3].map(() => this.#rewire(id)),
        ...[1, 2].map(() => this.#power(id, 'boot')),
      ]);
      await this.#idle([id]);
    }
    await Promise.all([1, 2, 3].map(() => this.#delete(id)));
    this.#bench.say('one compute');
  }

  async ofMany(): Promise<void> {
    for (let round = 0; round < this.#bench.times(TIMES) / AT_ONCE; round += 1) {
      const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => this.#create()));
      await this.#idle(ids);
      await Promise.all(ids.map((id) => this.#power(id, 'reboot')));
      await this.#idle(ids);
      await Promise.all(ids.map((id) => this.#power(id, 'shutdown')));
      await this.#idle(ids);
      await Promise.all(ids.map((id) => this.#rewire(id)));
      await Promise.all(ids.flatMap((id) => [this.#rewire(id), this.#power(id, 'boot')]));
      // Half of them are deleted while they boot.
      await Promise.all(ids.slice(AT_ONCE / 2).map((id) => this.#delete(id)));
      await this.#idle(ids.slice(0, AT_ONCE / 2));
      await Promise.all(ids.slice(0, AT_ONCE / 2).map((id) => this.#delete(id)));
      await this.#confirmRemovals();
      this.#bench.say(`many computes, round ${round + 1}`);
    }
  }

  /** The lowest free address is given: the one that has just been freed. */
  async ofAnAddress(): Promise<void> {
    const given = new Set<string>();
    let id = await this.#create({ ipv4: { nat_1_1: 'any' } });
    for (let round = 0; round < this.#bench.times(ADDRESS_ROUNDS); round += 1) {
      await this.#idle([id]);
      const { body } = await this.#api.get(`/compute/instances/${id}`);
      given.add(String(body.ipv4));
      const [, next] = await Promise.all([this.#delete(id), this.#create({ ipv4: { nat_1_1: 'any' } })]);
      id = next;
    }
    this.#bench.figure('public addresses that went from one to another', [...given].join(', '));
  }

  tell(): void {
    for (const [what, count] of this.#done) this.#bench.figure(what, count);
    this.#bench.figure('refused', this.#refused);
    this.#bench.figure('removals confirmed meanwhile', this.#confirmed);
  }

  async #create(more: object = {}): Promise<number> {
    const subnet = this.#bench.numbers.pick(this.#subnets);
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet.id, ...more }];
    const body = { type: 'c1-entry-1', region: 'us-east', ...IMAGE, interfaces };
    const answer = await this.#api.send('POST', '/compute/instances', body);
    if (answer.status !== 200) throw new Error(answer.text);
    this.#count('create', answer.status);
    return answer.body.id;
  }

  async #power(id: number, action: string): Promise<void> {
    const { status } = await this.#api.send('POST', `/compute/instances/${id}/${action}`, {});
    this.#count(action, status);
  }

  async #rewire(id: number): Promise<void> {
    const path = `/compute/instances/${id}/configs`;
    const { body } = await this.#api.get(path);
    const subnet = this.#bench.numbers.pick(this.#subnets);
    const ipv4 = this.#bench.numbers.below(2) === 0 ? { ipv4: { nat_1_1: 'any' } } : {};
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet.id, ...ipv4 }];
    const { status } = await this.#api.send('PUT', `${path}/${body.data[0].id}`, { interfaces });
    this.#count('config', status);
  }

  async #delete(id: number): Promise<void> {
    const { status } = await this.#api.send('DELETE', `/compute/instances/${id}`);
    this.#count('delete', status);
  }

  #count(what: string, status: number): void {
    if (status >= 500) throw new Error(`${what}: ${status}`);
    if (status === 200) this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
    else this.#refused += 1;
  }

  /** Waits until no job of these is under way. */
  async #idle(ids: readonly number[]): Promise<void> {
    const { db } = this.#stage.store;
    const took = await within(120_000, async () => {
      const jobs = await db.selectFrom('compute_job').select('compute_id').execute();
      return !jobs.some(({ compute_id: id }) => ids.includes(id));
    });
    this.#bench.expect(took !== undefined, `jobs of ${ids.join(' ')} do not end`);
  }

  /** Hosts hold many removals back. */
  async #confirmRemovals(): Promise<void> {
    for (let look = 0; look < 40; look += 1) {
      this.#confirmed += await confirmRemovals(this.#stage);
      await sleep(100);
    }
  }
}

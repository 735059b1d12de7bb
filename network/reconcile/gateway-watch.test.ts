import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { REGION } from '#test/harness/plane-models';
import { GatewayWatch } from './gateway-watch.ts';

const START = 10_000;

type WatchedHost = Parameters<GatewayWatch['look']>[0][number];

/** Two gateway hosts, and a watch that looks each second. */
class Scene {
  time = START;
  elapsed = 0;
  readonly hosts = ['hv1', 'hv2'].map(
    (name, index): WatchedHost => ({
      ...{ id: index + 1, name, last_seen: START, gateway_behind: null, gateway_out: 0 },
    }),
  );
  readonly #watch: GatewayWatch;

  constructor() {
    this.#watch = new GatewayWatch({
      record: async (id, place) => {
        Object.assign(this.hosts[id - 1] ?? {}, place);
      },
      regions: [REGION],
      now: () => this.time,
      elapsed: () => this.elapsed,
      log: pino({ level: 'silent' }),
    });
  }

  /** Looks each second. @param reporting the hosts whose reports are noted, every ten seconds */
  async pass(seconds: number, reporting: readonly string[]): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.time += 1;
      this.elapsed += 1_000;
      for (const host of this.hosts)
        if (reporting.includes(host.name) && this.time - (host.last_seen ?? 0) >= 10)
          host.last_seen = this.time;
      await this.#watch.look(this.hosts);
    }
  }

  get out(): string[] {
    return this.hosts.filter((host) => host.gateway_out === 1).map(({ name }) => name);
  }
}

describe('the watch of gateway hosts', () => {
  test('takes a host out that is silent while the other one reports', async () => {
    const scene = new Scene();
    await scene.pass(30, ['hv2']);
    assert.deepEqual(scene.out, []);
    await scene.pass(10, ['hv2']);
    assert.deepEqual(scene.out, ['hv1']);
    await scene.pass(11, ['hv1', 'hv2']);
    assert.deepEqual(scene.out, []);
    assert.ok(scene.hosts[0]?.gateway_behind);
  });

  test('learns nothing from a silence of all, nor when they report again one by one', async () => {
    const scene = new Scene();
    await scene.pass(9, ['hv1']);
    await scene.pass(600, []);
    await scene.pass(7, ['hv1']);
    await scene.pass(60, ['hv1', 'hv2']);
    assert.deepEqual(
      scene.hosts.map((host) => [host.gateway_out, host.gateway_behind]),
      [
        [0, null],
        [0, null],
      ],
    );
  });

  test('starts over after a pause, and when the clock goes forward', async () => {
    const scene = new Scene();
    await scene.pass(35, ['hv2']);
    scene.elapsed += 60_000;
    await scene.pass(7, ['hv2']);
    assert.deepEqual(scene.out, []);
    const other = new Scene();
    await other.pass(5, ['hv1', 'hv2']);
    other.time += 3_600;
    await other.pass(1, ['hv1']);
    await other.pass(30, ['hv1', 'hv2']);
    assert.deepEqual(other.out, []);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WantedCompute } from '#network/hosts/messages/messages';
import { type Instance, planOf, STOPPED_BY_ITSELF } from './plan.ts';

const BASE: WantedCompute = {
  id: 1,
  power: 'on',
  boot: 7,
  image: null,
  memory: 1024,
  vcpus: 1,
  disk: 1024,
  watchdog: true,
  nics: [],
};

const running: Instance = { id: 1, state: 'running', boot: 7, isWhole: true };
const stopped: Instance = { id: 1, state: 'stopped', boot: 7, isWhole: true };

const NONE = { removed: [], idle: new Set<number>() };

const CASES: [
  what: string,
  Instance | undefined,
  change: Partial<WantedCompute>,
  step: string | undefined,
][] = [
  ['absent', undefined, {}, 'create'],
  ['absent, and to be off', undefined, { power: 'off' }, 'create'],
  ['is not whole', { ...stopped, isWhole: false }, {}, 'create'],
  ['runs as wanted', running, {}, undefined],
  ['runs with an older boot', { ...running, boot: 6 }, {}, 'boot'],
  ['was never started', { ...stopped, boot: 0 }, { watchdog: false }, 'boot'],
  ['stopped for a new boot', { ...stopped, boot: 6 }, { watchdog: false }, 'boot'],
  ['has stopped by itself', stopped, {}, 'boot'],
  ['has stopped by itself, without watchdog', stopped, { watchdog: false }, undefined],
  ['runs and is to be off', running, { power: 'off' }, 'stop'],
  ['is off', stopped, { power: 'off' }, undefined],
  ['is off, and another boot is noted', { ...stopped, boot: 3 }, { power: 'off' }, undefined],
];

describe('the plan', () => {
  for (const [what, instance, change, step] of CASES) {
    test(what, () => {
      const idle = new Set([1]);
      const { steps } = planOf(instance ? [instance] : [], [{ ...BASE, ...change }], { ...NONE, idle });
      assert.deepEqual(
        steps.map((each) => each.do),
        step === undefined ? [] : [step],
      );
    });
  }

  test('tells of what has stopped by itself', () => {
    const { problems } = planOf([stopped], [{ ...BASE, watchdog: false }], NONE);
    assert.deepEqual([...problems], [[1, STOPPED_BY_ITSELF]]);
  });

  test('destroys first, then creates', () => {
    const wanted = [
      { ...BASE, boot: 8 },
      { ...BASE, id: 3 },
    ];
    const { steps } = planOf([running, { ...running, id: 2 }], wanted, { ...NONE, removed: [2] });
    assert.deepEqual(
      steps.map((each) => each.do),
      ['destroy', 'create', 'boot'],
    );
  });

  test('leaves alone what is neither wanted nor to be removed', () => {
    assert.deepEqual(planOf([running], [], NONE).steps, []);
  });

  test('waits before it starts again what has stopped by itself', () => {
    assert.deepEqual(planOf([stopped], [BASE], NONE), { steps: [], problems: new Map() });
  });
});

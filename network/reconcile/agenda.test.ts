import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Agenda } from './agenda.ts';
import { BackOff } from './back-off.ts';
import { isSince } from './release.ts';

const NOTHING = { accountIds: [], regionIds: [], others: false };

describe('the agenda', () => {
  test('is empty at first', () => {
    const agenda = new Agenda();
    assert.ok(agenda.isEmpty);
    assert.deepEqual(agenda.take(), NOTHING);
  });

  test('has what has changed, once', () => {
    const agenda = new Agenda();
    for (const owner of [7, 8, 7, 'us-east', undefined]) agenda.mark(owner);
    assert.ok(!agenda.isEmpty && !agenda.isSweeping);
    assert.deepEqual(agenda.take(), { accountIds: [7, 8], regionIds: ['us-east'], others: true });
    assert.ok(agenda.isEmpty);
  });

  test('has everything in portions, and at the end what nobody wants', () => {
    const agenda = new Agenda();
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    agenda.sweep(all, ['us-east']);
    assert.deepEqual(agenda.take(), { accountIds: all.slice(0, 50), regionIds: ['us-east'], others: false });
    assert.ok(agenda.isSweeping);
    assert.deepEqual(agenda.take(), { accountIds: all.slice(50), regionIds: [], others: true });
    assert.ok(!agenda.isSweeping && agenda.isEmpty);
  });

  test('has what has changed before the rest of everything', () => {
    const agenda = new Agenda();
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    agenda.sweep(all, []);
    agenda.take();
    agenda.mark(3);
    assert.deepEqual(agenda.take(), { ...NOTHING, accountIds: [3] });
    assert.deepEqual(agenda.take(), { ...NOTHING, accountIds: all.slice(50), others: true });
  });

  test('ends a look at everything where there is nothing', () => {
    const agenda = new Agenda();
    agenda.sweep([], []);
    assert.deepEqual(agenda.take(), { ...NOTHING, others: true });
    assert.ok(agenda.isEmpty);
  });
});

describe('what has failed', () => {
  test('is put aside for 5 seconds, then for twice as long, and for 5 minutes at most', () => {
    let now = 0;
    const backOff = new BackOff(() => now);
    const pauses: number[] = [];
    for (let count = 0; count < 9; count++) {
      backOff.fail('vpc:1', 'why');
      const began = now;
      while (backOff.reasonOf('vpc:1') !== undefined) now += 1_000;
      pauses.push((now - began) / 1_000);
    }
    assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('says why, and is forgotten when it succeeds', () => {
    const backOff = new BackOff(() => 0);
    backOff.fail('vpc:1', 'why');
    assert.deepEqual([backOff.reasonOf('vpc:1'), backOff.reasonOf('vpc:2')], ['why', undefined]);
    backOff.succeed('vpc:1');
    assert.deepEqual([backOff.reasonOf('vpc:1'), backOff.hasFailed('vpc:1')], [undefined, false]);
  });
});

describe('the release of OVN', () => {
  const cases: [string, boolean][] = [
    ['23.03.1-20.27.0-70.6', false],
    ['23.06.0-20.28.0-72.1', true],
    ['22.12.0-20.27.0-70.6', false],
    ['24.03.2-20.33.0-75.0', true],
    ['undefined', false],
  ];
  for (const [version, expected] of cases) {
    test(`${version} is ${expected ? '' : 'not '}at least 23.06`, () => {
      assert.equal(isSince(version, [23, 6]), expected);
    });
  }
});

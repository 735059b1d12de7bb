import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bounds } from '#domain/budget';
import { ReportPace } from './report-pace.ts';

const MINUTE = bounds.hostReports.value;

/** The waits of reports that come at these times, in seconds. */
function waits(times: readonly number[], atOnce: number, patience: number): (number | undefined)[] {
  let now = times[0] ?? 0;
  const pace = new ReportPace(() => now, atOnce);
  return times.map((time) => {
    now = time;
    return pace.take(patience);
  });
}

describe('the pace of reports', () => {
  const many = (count: number, time: number) => Array<number>(count).fill(time);
  const CASES: [what: string, times: number[], atOnce: number, waits: (number | undefined)[]][] = [
    ['some at once', [5, 5, 5], 3, [0, 0, 0]],
    ['one too many waits, the next is refused', [5, 5, 5, 5], 2, [0, 0, 1, undefined]],
    ['a refused one does not count', [5, 5, 5, 5, 6], 1, [0, 1, undefined, undefined, 1]],
    ['one each second', [1, 2, 3, 4, 5], 1, [0, 0, 0, 0, 0]],
    ['quiet for long', [1, 1, 1, 900, 900, 900], 2, [0, 0, 1, 0, 0, 1]],
    ['parts of a second', [1, 1.25, 1.75, 2.5], 1, [0, 0.75, undefined, 0.5]],
    ['the clock goes back', [100, 3, 4], 1, [0, 1, 1]],
  ];
  for (const [what, times, atOnce, expected] of CASES) {
    test(what, () => assert.deepEqual(waits(times, atOnce, 1), expected));
  }

  test('an impatient one never waits', () => {
    assert.deepEqual(waits([1, 1, 1.5, 2], 1, 0), [0, undefined, undefined, 0]);
  });

  test('is one a second in the long run', () => {
    const answers = waits([...many(10 * MINUTE, 1), ...many(10 * MINUTE, 61)], MINUTE, 0);
    assert.equal(answers.filter((wait) => wait === 0).length, 2 * MINUTE);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asId } from '#domain/ids';
import type { HostReport } from './messages/messages.ts';
import { changedStates, type KnownState, reportHash } from './report-rules.ts';

type Reported = HostReport['computes'][number];
type State = KnownState['state'];

const known = (
  state: State,
  boot: number | null = state && 3,
  problem: string | null = null,
): KnownState => ({
  ...{ id: asId(1), state, boot, problem },
});
const says = (state: Reported['state'], boot = 3, problem: string | null = null): Reported[] => [
  { id: 1, state, boot, problem },
];

describe('a report changes the state of a compute', () => {
  const CASES: [
    what: string,
    before: KnownState,
    reported: Reported[],
    after?: [State, number, string | null],
  ][] = [
    ['it is placed and not made', known(null), []],
    ['it could not be made', known(null), says('absent', 0, 'no image'), ['absent', 0, 'no image']],
    ['it still could not', known('absent', 0, 'no image'), says('absent', 0, 'no image')],
    ['the host tries again', known('absent', 0, 'no image'), [], ['absent', 0, null]],
    ['it is made', known(null), says('stopped', 0), ['stopped', 0, null]],
    ['it runs', known('stopped', 0), says('running', 4), ['running', 4, null]],
    ['it runs on', known('running'), says('running')],
    ['it runs from another boot', known('running'), says('running', 5), ['running', 5, null]],
    ['it has a problem', known('running'), says('running', 3, 'no disk'), ['running', 3, 'no disk']],
    ['it is off', known('running'), says('stopped'), ['stopped', 3, null]],
    ['it is gone', known('running'), [], ['lost', 3, null]],
    ['it is still gone', known('lost'), []],
    ['it cannot be made again', known('lost'), says('absent', 0, 'no image'), ['lost', 3, 'no image']],
    ['it is made again', known('lost'), says('stopped', 0), ['stopped', 0, null]],
    ['it is another one', known(null), [{ ...says('running')[0], id: 2 } as Reported]],
  ];
  for (const [what, before, reported, after] of CASES) {
    test(what, () => {
      const changes = changedStates([before], reported);
      assert.deepEqual(
        changes.map(({ state, boot, problem }) => [state, boot, problem]),
        after ? [after] : [],
      );
    });
  }
});

describe('two reports', () => {
  const REPORT: HostReport = {
    ...{ version: 1, host: 'hv1', revision: null, installation: null, epoch: null, engine: 'netns' },
    ...{
      memory: 8192,
      problem: null,
      held: [1, 2],
      computes: [...says('running'), { ...says('stopped')[0], id: 2 } as Reported],
    },
    nics: [
      { id: 1, plugged: true, installed: true },
      { id: 2, plugged: false, installed: false },
    ],
  };

  test('are the same in another order, and with another revision', () => {
    const { held, computes, nics } = REPORT;
    const other = { held: held.toReversed(), computes: computes.toReversed(), nics: nics.toReversed() };
    assert.equal(reportHash({ ...REPORT, ...other, revision: 'ab' }), reportHash(REPORT));
  });

  test('differ by what they say', () => {
    const others: Partial<HostReport>[] = [
      { memory: 4096 },
      { problem: 'no disk' },
      { epoch: 'ab' },
      { held: [] },
      { computes: says('running') },
      { nics: [] },
    ];
    const hashes = [{}, ...others].map((differs) => reportHash({ ...REPORT, ...differs }));
    assert.equal(new Set(hashes).size, others.length + 1);
  });
});

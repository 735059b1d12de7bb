import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROBLEM_CHARACTERS, problemText, readHostReport } from './messages.ts';

const CASES: [what: string, text: string, expected: string][] = [
  ['plain text', 'no space left', 'no space left'],
  ['colours, lines and tabs', '\u001b[31mError:\n\tno\u0000space\u007f', ' [31mError:  no space '],
  ['half of a character', 'a\ud83d', 'a\ufffd'],
  ['many characters', 'x'.repeat(1_000), 'x'.repeat(PROBLEM_CHARACTERS)],
  [
    'a character that is cut',
    `${'x'.repeat(PROBLEM_CHARACTERS - 1)}\ud83d\ude00`,
    `${'x'.repeat(PROBLEM_CHARACTERS - 1)}\ufffd`,
  ],
];

describe('the text of a problem is one that a report may have', () => {
  for (const [what, text, expected] of CASES) {
    test(what, () => {
      const problem = problemText(text);
      assert.equal(problem, expected);
      const report = {
        ...{ version: 1, host: 'hv1', revision: null, installation: null, epoch: null, engine: 'netns' },
        ...{
          memory: 1,
          problem,
          held: [],
          nics: [],
          computes: [{ id: 1, state: 'absent', boot: 0, problem }],
        },
      };
      assert.equal(readHostReport(report).reason, undefined);
    });
  }
});

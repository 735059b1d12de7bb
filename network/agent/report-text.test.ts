import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bounds } from '#domain/budget';
import { type HostReport, PROBLEM_CHARACTERS, readHostReport } from '#network/hosts/messages/messages';
import { reportText } from './report-text.ts';

const COMPUTES = bounds.hostComputes.value;
const FIRST_ID = 99_000_000;

/** A host with as many computes as are placed on one, each with three network interfaces. */
function fullHost(problem: string | null): HostReport {
  const ids = Array.from({ length: COMPUTES }, (_, index) => FIRST_ID + index);
  return {
    ...{ version: 1, host: 'h'.repeat(63), revision: 'a'.repeat(32), engine: 'incus' },
    ...{ installation: 'b'.repeat(32), epoch: 'c'.repeat(32), memory: FIRST_ID },
    ...{ problem, held: [] },
    computes: ids.map((id) => ({ id, state: 'running', boot: id, problem })),
    nics: ids.flatMap((id) =>
      [0, 1, 2].map((position) => ({ id: 3 * id + position, plugged: false, installed: false })),
    ),
  };
}

describe('the text of a report', () => {
  const CASES: [what: string, problem: string | null, shortened: string | null][] = [
    ['nothing to tell', null, null],
    ['a short problem of each compute', 'no image', 'no image'],
    ['a long one', 'x'.repeat(PROBLEM_CHARACTERS), 'x'.repeat(30)],
    ['a long one that JSON makes longer', '"'.repeat(PROBLEM_CHARACTERS), ''],
  ];
  for (const [what, problem, shortened] of CASES) {
    test(`${what}, on a full host`, () => {
      const report = fullHost(problem);
      const text = reportText(report);
      assert.ok(Buffer.byteLength(text) <= bounds.hostReport.value);
      const computes = report.computes.map((compute) => ({ ...compute, problem: shortened }));
      assert.deepEqual(JSON.parse(text), { ...report, computes });
      assert.equal(readHostReport(JSON.parse(text)).reason, undefined);
    });
  }
});

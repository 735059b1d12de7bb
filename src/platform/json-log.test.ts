import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';

/** Standard output of a process that logs one line. */
function logged(format: 'numbers' | 'names'): Record<string, unknown> {
  const program = `
    import { jsonLog } from './src/platform/json-log.ts';
    import { withRedaction } from './src/platform/log-redaction.ts';
    withRedaction(jsonLog('info', { format: '${format}' })).warn({ status: 1 }, 'here');
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

describe('the JSON log', () => {
  test('tells level and time as numbers', () => {
    const { level, time, status, msg } = logged('numbers');
    assert.deepEqual([level, typeof time, status, msg], [40, 'number', 1, 'here']);
  });

  test('tells level and time by name on request', () => {
    const { level, time, status, msg } = logged('names');
    assert.deepEqual([level, status, msg], ['warn', 1, 'here']);
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

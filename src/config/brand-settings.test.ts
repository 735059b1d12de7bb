import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { useFolder } from '#test/harness/test-store';
import { readConfig } from './config.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('the logo', () => {
  const folder = useFolder();

  function read(content: string | Buffer, name = 'logo') {
    writeFileSync(join(folder, name), content);
    return readConfig({ env: { PALISADE_BRAND_LOGO: name }, workingDirectory: folder }).brand.logo?.read();
  }

  test('an SVG or PNG is recognized by its content', () => {
    for (const [content, type] of [
      [SVG, 'image/svg+xml'],
      [`\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "a" "b">\n${SVG}`, 'image/svg+xml'],
      [PNG, 'image/png'],
    ] as const) {
      assert.deepEqual(read(content), { type, bytes: Buffer.from(content as string) });
    }
  });

  test('everything else is refused', () => {
    for (const [why, content] of [
      ['empty', ''],
      ['HTML', '<!doctype html><svg></svg>x'.replace('<svg', '<p><svg')],
      ['text', `logo ${SVG}`],
      ['an open comment', '<!-- <svg></svg>'],
      ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
      ['too large', `${SVG}${' '.repeat(64 * 1024)}`],
      ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>${SVG}`],
    ] as const) {
      const message = /^PALISADE_BRAND_LOGO: must be a readable SVG or PNG file of at most 64 KB/;
      assert.throws(() => read(content), { name: 'ConfigError', message }, why);
    }
    symlinkSync('nowhere', join(folder, 'dangling'));
    for (const name of ['missing.svg', '.', 'dangling']) {
      const env = { PALISADE_BRAND_LOGO: name };
      const { logo } = readConfig({ env, workingDirectory: folder }).brand;
      assert.throws(() => logo?.read(), { name: 'ConfigError' }, name);
    }
  });
});

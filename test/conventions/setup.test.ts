import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useFolder } from '#test/harness/test-store';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Installs what it is told to, as files without contents. It fails when a file says so. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const args = process.argv.slice(2);
  appendFileSync('npm.txt', args.join(' ') + '\\n');
  if (existsSync('offline') && args[0] === 'install') {
    console.error('npm error code ENOTFOUND');
    process.exit(1);
  }
  const names = ['pg'];
  if (args.includes('--include=dev')) names.push('@vitejs/plugin-react');
  if (args.includes('--include=dev') && !args.includes('--workspace=console')) names.push('typescript');
  const node = 'node_modules/node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch;
  for (const name of ['bin', 'include', 'share']) mkdirSync(node + '/' + name, { recursive: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  writeFileSync(node + '/package.json', '{}');
  writeFileSync(node + '/bin/node', '');
  const lock = Object.fromEntries(names.map((name) => ['node_modules/' + name, {}]));
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: lock }));
`;

describe('what begins each command of a checkout', () => {
  const folder = useFolder();

  it('installs for a service what it loads, without the headers of Node.js', async () => {
    const { installations, stderr, path } = await checkout('service').setup('--omit=dev');
    assert.deepEqual(installations(), ['ci --ignore-scripts --omit=dev --include=optional']);
    assert.match(stderr, /^Installing packages \(\d+ MB to download, usually .+\)…\n {2}\d+\.\d s\n$/);
    const node = `node_modules/node-${process.platform}-${process.arch}`;
    assert.deepEqual(
      ['bin', 'include', 'share'].map((name) => existsSync(path(`${node}/${name}`))),
      [true, false, false],
    );
  });

  it('adds what builds the console, and what development needs, to what is there', async () => {
    const { setup } = checkout('growing');
    await setup('--omit=dev');
    await setup('--omit=dev', '--console-packages');
    await setup('--omit=dev', '--console-packages');
    await setup();
    const { installations, stderr } = await setup();
    assert.equal(stderr, '');
    assert.deepEqual(installations().slice(1), [
      'install --no-save --workspace=console --ignore-scripts --include=dev --include=optional',
      'install --no-save --ignore-scripts --include=dev --include=optional',
    ]);
  });

  it('keeps the reason when the packages of the console cannot be installed', async () => {
    const { setup, path } = checkout('offline');
    await setup('--omit=dev');
    writeFileSync(path('offline'), '');
    const { stderr } = await setup('--omit=dev', '--console');
    assert.match(stderr, /ENOTFOUND[^]*could not be built\. The service starts without it/);
    assert.match(readFileSync(path('console/build-failure.txt'), 'utf8'), /^its packages .*ENOTFOUND\n$/);
  });

  function checkout(name: string) {
    const path = (file: string) => `${folder}/${name}/${file}`;
    for (const file of ['scripts', 'bin']) cpSync(`${root}${file}`, path(file), { recursive: true });
    mkdirSync(path('console'));
    writeFileSync(path('package-lock.json'), '{}');
    writeFileSync(path('npm-cli.js'), NPM);
    const installations = () => readFileSync(path('npm.txt'), 'utf8').trimEnd().split('\n');
    const setup = async (...flags: string[]) => {
      const env = { ...process.env, npm_execpath: path('npm-cli.js'), npm_node_execpath: process.execPath };
      const options = { cwd: path(''), env };
      const { stderr } = await promisify(execFile)(process.execPath, ['scripts/setup.js', ...flags], options);
      return { stderr, installations, path };
    };
    return { setup, path };
  }
});

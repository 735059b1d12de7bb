import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { productionPackages } from '#scripts/production-packages';
import { patience } from '#test/harness/effort';
import { useFolder } from '#test/harness/test-store';
import type { BuiltRoutes } from '#web/console/build-output';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

describe('the build of the console', () => {
  const folder = useFolder();

  it('writes the same bytes every time', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map((name) => build(root, `${folder}/${name}`)));
    assert.ok([...(one?.keys() ?? [])].some((file) => /^assets\/main-.*\.js\.br$/.test(file)));
    assert.deepEqual(one, two);
  });

  it('stays small', async () => {
    const files = await build(root, `${folder}/small`);
    const sizes = new Map([...files].map(([name, text]) => [name, Buffer.from(text, 'base64').length]));
    const zipped = (name: string) =>
      sizes.get(`assets/${name}.gz`) ?? assert.fail(`${name} is not compressed`);
    const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + zipped(name), 0);
    const text = Buffer.from(files.get('routes.json') ?? '', 'base64').toString();
    const { routes, styles }: BuiltRoutes = JSON.parse(text);
    const first = new Set(routes.flatMap(({ scripts }) => scripts));
    const scripts = [...sizes.keys()].flatMap((name) => /^assets\/(.*\.js)$/.exec(name)?.[1] ?? []);

    for (const route of routes)
      assert.ok(sum(route.scripts) < 120_000, `${route.path}: ${sum(route.scripts)}`);
    for (const name of scripts.filter((one) => !first.has(one))) assert.ok(zipped(name) < 60_000, name);
    assert.ok(sum(styles) < 15_000, `styles: ${sum(styles)}`);
    assert.ok(sum([...scripts, ...styles]) < 345_000, `all: ${sum([...scripts, ...styles])}`);
  });

  it('contains the packages that the lock file names for the browser, and no others', async () => {
    const files = await build(root, `${folder}/packages`);
    const { packages }: { packages: string[] } = JSON.parse(
      Buffer.from(files.get('bundled.json') ?? '', 'base64').toString(),
    );
    const known = new Set(productionPackages.map(({ name, version }) => `${name}@${version}`));
    assert.deepEqual(
      packages.filter((name) => !known.has(name)),
      [],
    );
    const notices = Buffer.from(files.get('assets/NOTICES.txt') ?? '', 'base64').toString();
    for (const name of packages) assert.ok(notices.includes(`${name} (`), name);
  });

  it('writes the same bytes in another checkout', async () => {
    const copy = checkout(`${folder}/elsewhere`);
    assert.deepEqual(await build(copy, `${folder}/three`), await build(root, `${folder}/four`));
  });

  it('keeps nobody from starting the service when it fails', async () => {
    const copy = checkout(`${folder}/broken`);
    appendFileSync(`${copy}/console/src/main.tsx`, 'const = ;');
    const { stderr } = await run(process.execPath, ['scripts/setup.js', '--omit=dev', '--console'], {
      cwd: copy,
    });
    assert.match(stderr, /could not be built.*npm run build:console/);
    assert.equal(existsSync(`${copy}/console/dist`), false);
    assert.match(readFileSync(`${copy}/console/build-failure.txt`, 'utf8'), /^\S.*\n$/);
    assert.doesNotMatch(readFileSync(`${copy}/console/build-failure.txt`, 'utf8'), /Build failed|\x1b/);
    assert.deepEqual(globSync('.dist-*', { cwd: `${copy}/console` }), []);
  });

  it('continues in the background, also when two commands begin it at once', async () => {
    const copy = checkout(`${folder}/later`);
    const flags = ['scripts/setup.js', '--omit=dev', '--console-later'];
    // Each ends only when nothing holds its streams.
    const both = await Promise.all([1, 2].map(() => run(process.execPath, flags, { cwd: copy })));
    for (const { stderr } of both) assert.match(stderr, /^Building the web console in the background/m);
    const note = `${copy}/console/build-running.txt`;
    const end = Date.now() + patience(120_000);
    while (existsSync(note) && Date.now() < end) await setTimeout(50);
    assert.equal(existsSync(note), false, 'it goes on');
    assert.ok(existsSync(`${copy}/console/dist/routes.json`));
    assert.deepEqual(globSync(['.dist-*', 'build-*.txt'], { cwd: `${copy}/console` }), []);

    const { stderr } = await run(process.execPath, flags, { cwd: copy });
    assert.equal(stderr, '');
  });
});

/** @returns the files by their name, as text that can be compared */
async function build(from: string, out: string): Promise<Map<string, string>> {
  await run(process.execPath, ['scripts/build-console.ts', '--out', out], { cwd: from });
  const files = globSync('**/*', { cwd: out, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .map((file): [string, string] => [file.slice(out.length + 1), readFileSync(file, 'base64')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What a build reads, in another folder. */
function checkout(copy: string): string {
  mkdirSync(copy);
  // With their times: the lock file must not look newer than what is installed.
  for (const name of [
    'console',
    'src',
    'scripts',
    'clients',
    'bin',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(`${root}${name}`, `${copy}/${name}`, {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !/\/console\/(dist|\.dist|build-\w+\.txt)/.test(file),
    });
  }
  symlinkSync(`${root}node_modules`, `${copy}/node_modules`);
  return copy;
}

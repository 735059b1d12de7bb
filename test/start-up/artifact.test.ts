import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Installation } from '#test/cli/palisade';
import { withArtifact } from '#test/harness/artifact';
import { useFolder } from '#test/harness/test-store';

/** Where `withoutHelpWord` reads the first argument. */
const LINE_OF_FAILURE = /argv\[0\]/;

/** A bug: the program has no arguments. */
const FAILING = `
  const folder = new URL(process.argv[1], 'file:');
  (await import(new URL('bin/source-stacks.js', folder))).nameSources();
  await (await import(new URL('program/main.js', folder))).main(undefined);
`;

/** The program throws it again. */
const UNEXPECTED = `
  const folder = new URL(process.argv[1], 'file:');
  (await import(new URL('bin/source-stacks.js', folder))).nameSources();
  await (await import(new URL('program/main.js', folder))).main(['--version']);
  setImmediate(() => process.stdout.emit('error', new Error('the output is gone')));
`;

describe('the artifact', () => {
  let folder: string;
  const done = Promise.withResolvers<void>();
  let built: Promise<void>;
  before(async () => {
    const started = Promise.withResolvers<string>();
    built = withArtifact(async (made) => {
      started.resolve(made);
      await done.promise;
    });
    built.catch(started.reject);
    folder = await started.promise;
  });
  after(async () => {
    done.resolve();
    await built;
  });
  const data = useFolder();

  it('defines the same commands as the sources', async () => {
    const sources = await Installation.create();
    const artifact = await Installation.create('sqlite', join(folder, 'bin/palisade.js'));
    const args = ['completion', 'bash'];
    const { status, stdout } = await artifact.run(args);
    assert.deepEqual([status, stdout], [0, (await sources.run(args)).stdout]);
  });

  it('names sources in stack traces', () => {
    const args = ['--input-type=module', '-e', FAILING, `${folder}/`];
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const [, file = '', line] =
      /\n {4}at withoutHelpWord \((src\/[\w/-]+\.ts):(\d+):\d+\)\n/.exec(stderr) ?? assert.fail(stderr);
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    assert.match(text.split('\n')[Number(line) - 1] ?? '', LINE_OF_FAILURE);
    assert.doesNotMatch(stderr, /\/program\//);
  });

  it('ends with a short message after an error that nothing expects', () => {
    const args = ['--input-type=module', '-e', UNEXPECTED, `${folder}/`];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^Error: the output is gone\n {4}at /);
    assert.ok(stderr.length < 1_000, stderr);
  });

  it('has the thread of long reads', async () => {
    const file = join(data, 'read.db');
    const { default: Sqlite } = await import('better-sqlite3');
    new Sqlite(file).exec('create table one (id integer) strict').close();
    const worker = new Worker(join(folder, 'program/thread-worker.js'), {
      workerData: { file, stop: new Int32Array(new SharedArrayBuffer(4)) },
    });
    const answer = new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.postMessage({ sql: 'select count(*) as rows from one', parameters: [] }, []);
    assert.deepEqual(await answer, { rows: [{ rows: 0 }] });
    await worker.terminate();
  });

  it('is the same when it is built again', async () => {
    const contents = (of: string) =>
      globSync('**/*', { cwd: of, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path): [string, string] => [path.slice(of.length), readFileSync(path, 'base64')])
        .toSorted();
    assert.deepEqual(
      new Map(await withArtifact(async (again) => contents(again))),
      new Map(contents(folder)),
    );
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { type DatabaseLocation, openStore } from '../../src/store/open.ts';
import type { Dialect } from '../../src/store/types.ts';
import { describeOnBoth } from '../harness/databases.ts';
import { newLocation, useFolder } from '../harness/test-store.ts';
import { schemaOf } from './schema-of.ts';

const NAMES = migrations.map(({ name }) => name);
const AT_ONCE = 4;
const KILL_AFTER = [1, 7, 17];

describeOnBoth('Migrating', (dialect) => {
  const folder = useFolder();
  const newDatabase = () => newLocation(dialect, mkdtempSync(join(folder, 'database-')));

  test('twice does it once', async () => {
    const store = await openStore(await newDatabase());
    assert.deepEqual(await migrate(store), NAMES);
    assert.deepEqual(await migrate(store), []);
    await store.close();
  });

  test(`in ${AT_ONCE} processes at once does it once`, async () => {
    const location = await newDatabase();
    const runs = await Promise.all(Array.from({ length: AT_ONCE }, () => runMigrate(location)));
    for (const { code, errors } of runs) assert.equal(code, 0, errors);
    const ran = runs.flatMap(({ output }) => JSON.parse(output) as string[]);
    assert.deepEqual(ran.sort(), NAMES);
    assert.equal(await schemaAt(location), await golden(dialect));
  });

  for (const statements of KILL_AFTER) {
    test(`killed after ${statements} statements leaves nothing, and can be done again`, async () => {
      const location = await newDatabase();
      const empty = await schemaAt(location);
      const { signal, errors } = await runMigrate(location, statements);
      assert.equal(signal, 'SIGKILL', errors);
      assert.equal(await schemaAt(location), empty);

      const store = await openStore(location);
      assert.deepEqual(await migrate(store), NAMES);
      await store.close();
      assert.equal(await schemaAt(location), await golden(dialect));
    });
  }
});

interface Run {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

async function runMigrate(location: DatabaseLocation, killAfter?: number): Promise<Run> {
  const script = fileURLToPath(new URL('./migrate-process.ts', import.meta.url));
  const args = [script, JSON.stringify(location), ...(killAfter === undefined ? [] : [String(killAfter)])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 30_000 });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, output, errors };
}

async function schemaAt(location: DatabaseLocation): Promise<string> {
  const store = await openStore(location);
  try {
    return await schemaOf(store);
  } finally {
    await store.close();
  }
}

function golden(dialect: Dialect): Promise<string> {
  return readFile(new URL(`../golden/schema-${dialect}.sql`, import.meta.url), 'utf8');
}

import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openStore } from '#app/mutate';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import type { Dialect } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { newLocation, useFolder } from '#test/harness/test-store';
import { schemaOf } from './schema-of.ts';

const NAMES = migrations.map(({ name }) => name);
const AT_ONCE = 4;
const KILL_AFTER = [1, 7, 17];
const KILL_IN_SECOND_AFTER = 33;

describeOnBoth('migrating', (dialect) => {
  const folder = useFolder();
  const newDatabase = () => newLocation(dialect, mkdtempSync(join(folder, 'database-')));

  test('migrating twice has no further effect', async () => {
    const store = await openStore(await newDatabase());
    assert.deepEqual(await migrate(store), NAMES);
    assert.deepEqual(await migrate(store), []);
    await store.close();
  });

  test(`${AT_ONCE} processes migrating at once run each migration once`, async () => {
    const location = await newDatabase();
    const processes = Array.from({ length: AT_ONCE }, () => new MigrateProcess(location));
    await Promise.all(processes.map((each) => each.ready));
    const runs = await Promise.all(processes.map((each) => each.run()));
    for (const { exitCode, errors } of runs) assert.equal(exitCode, 0, errors);
    assert.deepEqual(runs.flatMap(({ ran }) => ran).sort(), NAMES);
    assert.equal(await schemaAt(location), await golden(dialect));
  });

  for (const statements of KILL_AFTER) {
    test(`a migration killed after ${statements} statements leaves nothing, and can be repeated`, async () => {
      const location = await newDatabase();
      const empty = await schemaAt(location);
      const { signalCode, errors } = await new MigrateProcess(location, statements).run();
      assert.equal(signalCode, 'SIGKILL', errors);
      assert.equal(await schemaAt(location), empty);

      const store = await openStore(location);
      assert.deepEqual(await migrate(store), NAMES);
      await store.close();
      assert.equal(await schemaAt(location), await golden(dialect));
    });
  }

  test('a kill inside the second migration keeps the first, and the next run continues with the second', async () => {
    const location = await newDatabase();
    const { signalCode, errors } = await new MigrateProcess(location, KILL_IN_SECOND_AFTER).run();
    assert.equal(signalCode, 'SIGKILL', errors);
    const store = await openStore(location);
    assert.deepEqual(await migrate(store), NAMES.slice(1));
    await store.close();
    assert.equal(await schemaAt(location), await golden(dialect));
  });
});

/** Runs `migrate-process.ts` in its own process. */
class MigrateProcess {
  /** Resolves when it has a connection, or has failed to get one. */
  readonly ready: Promise<unknown>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  #output = '';
  #errors = '';

  constructor(location: DatabaseLocation, killAfter?: number) {
    const script = fileURLToPath(import.meta.resolve('./migrate-process.ts'));
    const args = [JSON.stringify(location), ...(killAfter === undefined ? [] : [String(killAfter)])];
    this.#child = spawn(process.execPath, [script, ...args], { timeout: patience(30_000) });
    this.#closed = once(this.#child, 'close');
    this.ready = Promise.race([once(this.#child.stdout, 'data'), this.#closed]);
    this.#child.stdout.on('data', (chunk) => (this.#output += chunk));
    this.#child.stderr.on('data', (chunk) => (this.#errors += chunk));
  }

  /** Starts the migration, and waits for its end. */
  async run() {
    this.#child.stdin.end();
    await this.#closed;
    const [, ran = '[]'] = this.#output.trim().split('\n');
    const { exitCode, signalCode } = this.#child;
    return { exitCode, signalCode, ran: JSON.parse(ran) as string[], errors: this.#errors };
  }
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

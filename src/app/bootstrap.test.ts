import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { loadCatalog } from '#config/catalog/catalog';
import { type Config, readConfig } from '#config/config';
import { hasAccounts } from '#features/identity/accounts/store';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { PASSWORD_TOO_COMMON } from '#platform/passwords';
import { systemRandom } from '#platform/random';
import { migrate } from '#store/schema/migrate';
import type { Store } from '#store/types';
import { createPostgresDatabase, describeOnDatabase } from '#test/harness/databases';
import { createFirstAccount, type FirstLogin } from './bootstrap.ts';
import { createCtx } from './ctx.ts';
import { openStore } from './mutate.ts';

describeOnDatabase('the first account', (dialect) => {
  async function useEmptyDatabase(
    run: (config: Config, store: Store) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const DATABASE_URL = dialect === 'sqlite' ? ':memory:' : await createPostgresDatabase();
    const given = { DATABASE_URL, PALISADE_SECRET_KEY: '11'.repeat(32), ...env };
    const config = readConfig({ env: given, workingDirectory: process.cwd() });
    const store = await openStore(config.database);
    try {
      await migrate(store);
      await run(config, store);
    } finally {
      await store.close();
    }
  }

  function ctxOf(config: Config, store: Store) {
    return createCtx({
      store,
      config,
      catalog: loadCatalog(undefined),
      carriedRegions: new Map(),
      encryption: createEncryption([Buffer.alloc(32)], systemRandom),
      now: systemClock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
    });
  }

  test('the first login is reported once, before the account is created', () =>
    useEmptyDatabase(async (config, store) => {
      const ctx = ctxOf(config, store);
      const told: FirstLogin[] = [];
      const teller = { beforeCommit: (login: FirstLogin) => void told.push(login) };
      await createFirstAccount(ctx, config, teller);
      assert.equal(told.length, 1);
      assert.match(`${told[0]?.password} ${told[0]?.token}`, /^[0-9a-f]{32} [0-9a-f]{64}$/);
      await createFirstAccount(ctx, config, teller);
      assert.equal(told.length, 1);
    }));

  test('the first account is not created when the login cannot be reported', () =>
    useEmptyDatabase(async (config, store) => {
      const ctx = ctxOf(config, store);
      const beforeCommit = () => {
        throw new Error('read-only folder');
      };
      await assert.rejects(createFirstAccount(ctx, config, { beforeCommit }), /read-only folder/);
      assert.equal(await hasAccounts(store.db), false);
      await createFirstAccount(ctx, config);
      assert.equal(await hasAccounts(store.db), true);
    }));

  test('replicas that start together create one account, and one of them reports it', () =>
    useEmptyDatabase(async (config, store) => {
      const told = { before: 0, after: 0 };
      const teller = { beforeCommit: () => void told.before++, committed: () => void told.after++ };
      const starts = Array.from({ length: 8 }, () =>
        createFirstAccount(ctxOf(config, store), config, teller),
      );
      await Promise.all(starts);
      assert.deepEqual(told, { before: 1, after: 1 });
      const { count } = await store.db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      assert.equal(count, 1);
    }));

  for (const PALISADE_BOOTSTRAP_PASSWORD of ['Password123', 'adminx-adminx-adminx', 'quiet quiet quiet'])
    test(`the configured password ${PALISADE_BOOTSTRAP_PASSWORD} is too common, and refused`, () =>
      useEmptyDatabase(
        async (config, store) => {
          const error = {
            name: 'ConfigError',
            message: `PALISADE_BOOTSTRAP_PASSWORD: ${PASSWORD_TOO_COMMON}`,
          };
          await assert.rejects(createFirstAccount(ctxOf(config, store), config), error);
          assert.equal(await hasAccounts(store.db), false);
        },
        { PALISADE_BOOTSTRAP_PASSWORD },
      ));
});

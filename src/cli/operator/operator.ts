import { existsSync } from 'node:fs';
import { pino } from 'pino';
import type { Ctx } from '#access/ctx';
import { createCtx } from '#app/ctx';
import { findSecretKey, knownKeys, SecretKeyError } from '#app/keys/secret-key';
import { openStore } from '#app/mutate';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { reject } from '#domain/failure';
import { validate } from '#domain/schema/validate';
import type { AccountContents } from '#features/identity/accounts/store';
import { DataPlane } from '#network/extension';
import { systemClock } from '#platform/clock';
import { createEncryption, type Encryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { pendingMigrations } from '#store/schema/migrate';
import type { UserRow } from '#store/schema/tables/index';
import type { Store } from '#store/types';
import { commandOn, lateCommandOn } from '../command.ts';
import { Refusal } from '../errors.ts';
import { argument, type CommandInput } from '../inputs.ts';
import { findAccount, findUser } from './references.ts';

/** The context of most commands. They may run while a service has the database open. */
export interface OperatorContext {
  ctx: Ctx;
  store: Store;
  config: Config;
}

/** A command on the configured database, which must exist and have the schema of this version. */
export const command = commandOn<OperatorContext>(withOperatorContext);

/** Such a command, whose work is loaded only when it runs. */
export const lateCommand = lateCommandOn<OperatorContext, {}>(withOperatorContext, {});

/** A command about a user, whose name is its first argument. */
export const userCommand = commandOn<OperatorContext & { user: UserRow }, { username: CommandInput<string> }>(
  (settings, run, { username }) =>
    withOperatorContext(settings, async (operator) =>
      run({ ...operator, user: await findUser(operator.ctx.db, username) }),
    ),
  { username: argument('<username>') },
);

/** A command about an account, whose id or UUID is its first argument. */
export const accountCommand = commandOn<
  OperatorContext & { account: AccountContents },
  { reference: CommandInput<string> }
>(
  (settings, run, { reference }) =>
    withOperatorContext(settings, async (operator) =>
      run({ ...operator, account: await findAccount(operator.ctx.db, reference) }),
    ),
  { reference: argument('<account>') },
);

/** A command on the configured database with any schema version. */
export const storeCommand = commandOn<Pick<OperatorContext, 'store' | 'config'>>(async (settings, run) => {
  const config = settings();
  return await withStore(config, (store) => run({ store, config }));
});

/** A command that gets only the configuration, and opens the database itself if it needs to. */
export const configCommand = commandOn<Config>((settings, run) => run(settings()));

/** Opens the database and creates the operator's context. @throws Refusal, ConfigError */
export async function withOperatorContext<T>(
  settings: () => Config,
  run: (operator: OperatorContext) => Promise<T>,
): Promise<T> {
  const config = settings();
  return await withStore(config, async (store) => {
    if ((await pendingMigrations(store)).length > 0) {
      throw new Refusal(
        'The database has an older schema: run `palisade migrate`, or start `palisade serve`',
      );
    }
    const catalog = loadCatalog(config.catalogDir);
    const ctx = createCtx({
      store,
      config,
      catalog,
      carriedRegions: (await DataPlane.open(config, catalog)).carriedRegions,
      encryption: await findEncryption(store, config),
      now: systemClock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
    });
    return await run({ ctx, store, config });
  });
}

/** Tolerates a missing secret key, since most commands neither encrypt nor decrypt. */
async function findEncryption(store: Store, config: Config): Promise<Encryption> {
  try {
    const found = await findSecretKey(store.db, config);
    if (found) return createEncryption(knownKeys(found.secretKey), systemRandom);
    return withoutKey(
      new SecretKeyError('There is no secret key yet: the first `palisade serve` generates it'),
    );
  } catch (error) {
    // The key file may also be unreadable for this user of the machine.
    if (error instanceof Error && !isOfKey(error)) throw error;
    return withoutKey(error);
  }
}

function isOfKey(error: Error): boolean {
  return error instanceof SecretKeyError || ('code' in error && error.code === 'EACCES');
}

function withoutKey(error: unknown): Encryption {
  const refuse = () => {
    throw error;
  };
  return { encrypt: refuse, decrypt: refuse, decryptBytes: refuse, derive: refuse };
}

/** Opens the configured database with any schema version, and closes it after `run`. @throws Refusal, ConfigError */
export async function withStore<T>(config: Config, run: (store: Store) => Promise<T>): Promise<T> {
  requireDatabase(config);
  const store = await openStore(config.database);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Refuses to create a database, so that a mistyped folder does not become an empty one. @throws Refusal */
export function requireDatabase({ database }: Config): void {
  requireLasting(database);
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new Refusal(
      `There is no database ${database.file}: \`palisade serve\` creates it at its first start`,
    );
  }
}

/** Refuses a temporary database, which only the process that created it can see. @throws ConfigError */
export function requireLasting(database: Config['database']): void {
  if (database.kind === 'sqlite' && database.temporary) {
    throw new ConfigError(['DATABASE_URL: this command needs a database on disk, not :memory:']);
  }
}

/** Validates input with the rules of the API. @throws Failure with all problems */
export function readInput<T>(schema: object, value: unknown): T {
  const { value: read, problems } = validate<T>(schema, value);
  reject(problems);
  return read as T;
}

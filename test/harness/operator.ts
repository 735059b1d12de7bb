import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { openStore } from '#app/mutate';
import { loadCatalog } from '#config/catalog/catalog';
import { readConfig } from '#config/config';
import { createAccount } from '#features/identity/accounts/actions';
import { createToken } from '#features/identity/tokens/actions';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';

let made = 0;

/**
 * Creates another account directly in the database of running servers.
 * @returns the token of its owner
 */
export async function newAccountBeside(databaseUrl: string): Promise<string> {
  const env = { DATABASE_URL: databaseUrl, PALISADE_SECRET_KEY: '11'.repeat(32) };
  const config = readConfig({ env, workingDirectory: process.cwd() });
  const store = await openStore(config.database);
  try {
    const ctx = createCtx({
      store,
      config,
      catalog: loadCatalog(undefined),
      carriedRegions: new Map(),
      encryption: createEncryption([Buffer.alloc(32)], systemRandom),
      now: systemClock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
    });
    made += 1;
    const username = `beside${made}`;
    const { user } = await createAccount(ctx, 'Example Ltd', {
      username,
      email: `${username}@example.com`,
    });
    return (await createToken(ctx, user, { label: 'test', scopes: '*', expiry: null })).token;
  } finally {
    await store.close();
  }
}

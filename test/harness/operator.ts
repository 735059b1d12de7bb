import { pino } from 'pino';
import { createAccount } from '#api/account/index';
import { createToken } from '#api/profile/tokens/index';
import { loadCatalog } from '#catalog/index';
import { readConfig } from '#config';
import { createCtx, systemClock, systemRandom } from '#ctx';
import { createEncryption } from '#encryption';
import { openStore } from '#store/open';

let made = 0;

/** Another account on the database of running servers, made beside them. @returns the token of its owner */
export async function newAccountBeside(databaseUrl: string): Promise<string> {
  const env = { DATABASE_URL: databaseUrl, PALISADE_SECRET_KEY: '11'.repeat(32) };
  const config = readConfig({ env, workingDirectory: process.cwd() });
  const store = await openStore(config.database);
  try {
    const ctx = createCtx({
      store,
      config,
      catalog: loadCatalog(undefined),
      encryption: createEncryption([Buffer.alloc(32)], systemRandom),
      jobs: { begin: async () => {} },
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

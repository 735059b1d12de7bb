// One of several service processes on the same database.
import { pino } from 'pino';
import { startService } from '#app/service';
import { readConfig } from '#config/config';
import { answerParent } from '../child.ts';

answerParent(async ({ databaseUrl }: { databaseUrl: string }): Promise<number> => {
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    PALISADE_RATE_LIMIT: 'off',
    PALISADE_SECRET_KEY: '11'.repeat(32),
  };
  const log = pino({ level: 'silent' });
  const { services } = await startService(readConfig({ env, workingDirectory: process.cwd() }), { log });
  return services.config.port;
});

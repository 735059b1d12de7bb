import { describe, it } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { assertRefused } from '#test/harness/assert-errors';
import { createPostgresDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { TestApi } from '#test/harness/test-api';
import { assertNothingHalfMade } from './nothing-half-made.ts';

const UNAVAILABLE = 'Service is under maintenance';

/** Simulates a full disk: raises the error that PostgreSQL raises then. */
const FULL = `
  create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger refuse before insert on event execute function refuse()`;

interface Fault {
  /** Statements that start and end the fault. */
  begin: string;
  end: string;
  code: string;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'has no room on its disk': { begin: FULL, end: 'drop trigger refuse on event', code: '53100' },
  'became read-only': {
    begin: `alter database :name set default_transaction_read_only = on`,
    end: `alter database :name reset default_transaction_read_only`,
    code: '25006',
  },
};

/** Settings of a database apply to new connections only. */
const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

describe('a PostgreSQL server that refuses writes', { concurrency: true }, () => {
  for (const [name, { begin, end, code }] of Object.entries(FAULTS)) {
    it(`when it ${name}, writes get 503 and a log line, and the service recovers by itself`, async () => {
      const databaseUrl = await createPostgresDatabase();
      const lines: string[] = [];
      const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
      const api = await TestApi.start('postgres', { databaseUrl, log });
      const operator = new pg.Client({ connectionString: databaseUrl });
      await operator.connect();
      const apply = async (text: string) => {
        await operator.query('set default_transaction_read_only = off');
        await operator.query(text.replace(':name', new URL(databaseUrl).pathname.slice(1)));
        await operator.query(END_CONNECTIONS);
      };
      try {
        const { owner } = await api.newAccount();
        await newVpc(owner);
        const write = () => owner.post('/vpcs', { label: 'again', region: 'us-east' });
        // The first requests may get a connection that has just been closed.
        await apply(begin);
        const isToldOf = async () => {
          assertRefused(await write(), 503, UNAVAILABLE);
          return new RegExp(`"status":503.*${code}`).test(lines.at(-1) ?? '');
        };
        await until(isToldOf, `a line of ${code}`);
        await until(async () => (await owner.get('/vpcs')).body.results === 1, 'the list to be read');
        await apply(end);
        await until(async () => (await write()).status === 200, 'the service to write again');
        await until(async () => (await owner.get('/vpcs')).body.results === 2, 'the list to be read');
        await assertNothingHalfMade(api.service.services.store);
      } finally {
        await operator.end();
        await api.stop();
      }
    });
  }
});

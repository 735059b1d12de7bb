// A process that migrates a database, for tests that need several processes or kill one. Arguments: the database
// location as JSON, and the number of statements after which it dies (none: never). It prints `ready` when it has a
// connection, starts when standard input ends, and prints the migrations it ran.
import { once } from 'node:events';
import { type KyselyPlugin, sql } from 'kysely';
import { openStore } from '#app/mutate';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import type { Store } from '#store/types';

const [, , location, statements] = process.argv;

const store = await openStore(JSON.parse(location as string) as DatabaseLocation);
await sql`select 1`.execute(store.db);
console.log('ready');
await once(process.stdin.resume(), 'end');

console.log(
  JSON.stringify(await migrate(statements === undefined ? store : mortal(store, Number(statements)))),
);
await store.close();

/** The store of a process that is killed inside a migration's transaction, before its next statement. */
function mortal(immortal: Store, statementsToLive: number): Store {
  let done = 0;
  const countdown: KyselyPlugin = {
    transformQuery({ node }) {
      if (done === statementsToLive) process.kill(process.pid, 'SIGKILL');
      done += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...immortal,
    exclusive: (callback) => immortal.exclusive((tx) => callback(tx.withPlugin(countdown))),
  };
}

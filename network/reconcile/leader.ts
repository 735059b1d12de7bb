import { sql } from 'kysely';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db, Tx } from '#store/types';

const selectBeat = prepared((db, nb: Parameter<string>) =>
  db.selectFrom('network_leader').select(['writer', 'beat']).where('nb', '=', nb),
);

/** Who writes to a northbound database, and its sign of life. */
export async function selectLeader(
  db: Db,
  nb: string,
): Promise<{ writer: string; beat: number } | undefined> {
  const [row] = await selectBeat(db, nb);
  return row;
}

/** A sign of life of the process that writes to a northbound database. */
export async function writeHeartbeat(tx: Tx, nb: string, writer: string): Promise<void> {
  await tx
    .insertInto('network_leader')
    .values({ nb, writer, beat: 1 })
    .onConflict((conflict) =>
      conflict.column('nb').doUpdateSet((eb) => ({
        writer,
        beat: sql<number>`${eb.ref('network_leader.beat')} + 1`,
      })),
    )
    .execute();
}

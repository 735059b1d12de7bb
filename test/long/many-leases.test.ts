// Who had a port, among the leases of 90 days on busy addresses.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { formatAddress } from '#domain/net/ipv4';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { useTestApi } from '#test/harness/test-api';

const LEASES = reduced(1_000_000);
const ADDRESSES = 67;
const SIZE = 4_096;
const BLOCKS = 15;
/** Seconds that a compute keeps a block. */
const KEPT = 600;
const FIRST = 3_325_256_704;
const SAMPLES = 200;

describeOnBoth('who had a port, among many', (dialect) => {
  const running = useTestApi(dialect);

  test(`is found among ${LEASES.toLocaleString('en')} leases`, async (t) => {
    const { api } = running;
    const { owner, id: account } = await api.newAccount();
    const { now } = api.clock;
    const places = ADDRESSES * BLOCKS;
    const turns = Math.ceil(LEASES / places);
    const begin = now - turns * KEPT;
    await api.service.services.store.exclusive(async (tx) => {
      await sql`
        insert into address_lease
          (account_id, address, first, last, kind, compute_id, compute_label, interface_id, since, until)
        with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(turns * places)})
        select ${sql.lit(account)}, ${sql.lit(FIRST)} + i % ${sql.lit(ADDRESSES)},
          (1 + i / ${sql.lit(ADDRESSES)} % ${sql.lit(BLOCKS)}) * ${sql.lit(SIZE)},
          (2 + i / ${sql.lit(ADDRESSES)} % ${sql.lit(BLOCKS)}) * ${sql.lit(SIZE)} - 1,
          'natgateway', i + 1, 'web', i + 1,
          ${sql.lit(begin)} + i / ${sql.lit(places)} * ${sql.lit(KEPT)},
          ${sql.lit(begin)} + (i / ${sql.lit(places)} + 1) * ${sql.lit(KEPT)}
        from n`.execute(tx);
      await sql`analyze`.execute(tx);
    });
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const turn = randomInt(turns);
      const place = randomInt(places);
      const address = formatAddress(FIRST + (place % ADDRESSES));
      const port = (1 + (Math.floor(place / ADDRESSES) % BLOCKS)) * SIZE + randomInt(SIZE);
      const at = new Date((begin + turn * KEPT + 100 + randomInt(400)) * 1_000).toISOString().slice(0, 19);
      const started = performance.now();
      const answer = await owner.get(`/networking/ips/${address}/holder?port=${port}&at=${at}`);
      times.push(performance.now() - started);
      assert.equal(succeeded(answer).compute_id, turn * places + place + 1, `${address}:${port} at ${at}`);
    }
    const [median, worst] = [0.5, 1].map(
      (share) => times.toSorted((a, b) => a - b)[Math.ceil(share * SAMPLES) - 1],
    );
    t.diagnostic(`${median?.toFixed(2)} ms, at most ${worst?.toFixed(2)} ms`);
  });
});

// Port groups, from which a server of version 3.1 must be protected: ports that go leave them first.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { NotConnectedError } from '#network/ovsdb/errors';
import { insert, mutate, type OvsdbOperation, remove, update } from '#network/ovsdb/operations';
import { isOvsdbSet } from '#network/ovsdb/values';
import { BackOff } from '#network/reconcile/back-off';
import { type OperationGroup, STAGES, type Stage } from '#network/reconcile/changes/groups';
import { GroupWriter } from '#network/reconcile/group-writer';
import { FOLLOWED_COLUMNS } from '#network/wanted/rows';
import { rounds } from '#test/harness/effort';
import { TestClient } from '#test/network/harness/clients';
import { Numbers } from '#test/network/harness/numbers';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';
import { pathOf } from '#test/network/harness/programs';

const columns = FOLLOWED_COLUMNS;
const SEED = 20_261_125;
const TRANSACTIONS = rounds({ full: 5_000, others: 200 });
/** So often the server is killed and reads its file. */
const RESTARTS = 10;

const uuids = (digit: string, count: number) =>
  Array.from({ length: count }, (_, index) => `0000000${index}-0000-4000-8000-00000000000${digit}`);
// Few of everything, so that what goes is soon back.
const switches = uuids('a', 3);
const ports = uuids('b', 6);
const groups = uuids('c', 3);
const acls = uuids('d', 3);

const [SWITCH, PORT, GROUP] = [switches[0] ?? '', ports[0] ?? '', groups[0] ?? ''];
const comes = (port: string, to: string) => [
  insert('Logical_Switch_Port', { name: port }, port),
  mutate('Logical_Switch', to, ['ports', 'insert', [port]]),
];
const leaves = (port: string, from: string) => mutate('Logical_Switch', from, ['ports', 'delete', [port]]);
const joins = (port: string, group: string) => mutate('Port_Group', group, ['ports', 'insert', [port]]);
const quits = (port: string, group: string) => mutate('Port_Group', group, ['ports', 'delete', [port]]);

/** What somebody may want, whether it is possible or not. */
class Changes {
  readonly #numbers = new Numbers(SEED);
  readonly #client: TestClient;

  constructor(client: TestClient) {
    this.#client = client;
  }

  /** Several groups of operations in any order; what the server refuses is put aside. */
  several(): OperationGroup[] {
    return Array.from({ length: 1 + this.#numbers.below(6) }, (_, index) => {
      const stage = this.#numbers.pick(Object.keys(STAGES) as Stage[]);
      const operations = Array.from({ length: 1 + this.#numbers.below(3) }, () => this.#change()).flat();
      return { stage, name: `group ${index}`, operations, changes: [] };
    });
  }

  /** What an operator does by hand, without any rule. */
  byHand(): OvsdbOperation[] {
    const [port, group] = [this.#numbers.pick(ports), this.#numbers.pick(groups)];
    const ways: (() => OvsdbOperation[])[] = [
      () => this.#holders(port).map((holder) => leaves(port, holder)),
      () => [joins(port, group)],
      () => [quits(port, group)],
      () => [update('Port_Group', group, { external_ids: { by: 'hand' } })],
    ];
    return this.#numbers.pick(ways)();
  }

  #change(): OvsdbOperation[] {
    const numbers = this.#numbers;
    const [port, group, to] = [numbers.pick(ports), numbers.pick(groups), numbers.pick(switches)];
    const acl = numbers.pick(acls);
    const memberships = groups.filter(() => numbers.below(2) === 0).map((one) => joins(port, one));
    const ways: (() => OvsdbOperation[])[] = [
      () => [...comes(port, to), ...memberships],
      () => [...comes(port, to), ...memberships],
      () => this.#holders(port).map((holder) => leaves(port, holder)),
      () => this.#holders(port).map((holder) => leaves(port, holder)),
      () => [
        mutate('Logical_Switch', to, ['ports', 'insert', [port]]),
        ...this.#holders(port).map((holder) => leaves(port, holder)),
      ],
      () => [remove('Logical_Switch', to)],
      () => [insert('Logical_Switch', { name: to }, to)],
      () => [joins(port, group)],
      () => [quits(port, group)],
      () => [update('Port_Group', group, { external_ids: { number: String(numbers.below(100)) } })],
      () => [
        insert('ACL', { direction: 'to-lport', match: 'ip4', action: 'drop' }, acl),
        mutate('Port_Group', group, ['acls', 'insert', [acl]]),
      ],
      () => [mutate('Port_Group', group, ['acls', 'delete', [acl]])],
      () => [insert('Port_Group', { name: group }, group)],
      () => [remove('Port_Group', group)],
    ];
    return numbers.pick(ways)();
  }

  #holders(port: string): string[] {
    return [...this.#client.rows('Logical_Switch')].flatMap(([uuid, row]) =>
      row.ports !== undefined && isOvsdbSet(row.ports) && row.ports.includes(port) ? [uuid] : [],
    );
  }
}

describe('port groups on a real server', () => {
  test(`live through ${TRANSACTIONS} random transactions`, async () => {
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], { columns });
    await using hand = await TestClient.connect([server], { columns });
    const changes = new Changes(client);
    const counts = { written: 0, refused: 0, left: 0 };
    const writer = {
      async transact(operations: readonly OvsdbOperation[]): Promise<void> {
        await client.transact(operations);
        counts.written += 1;
        if (
          operations.some(
            (one) =>
              one.op === 'mutate' &&
              one.table === 'Logical_Switch' &&
              one.mutations.some(([, kind]) => kind === 'delete'),
          )
        )
          counts.left += 1;
      },
    };
    const log = pino({ level: 'silent' });
    let round = 0;
    // What was refused is tried again with the next round.
    const backOff = new BackOff(() => round * 3_600_000);
    const groupWriter = new GroupWriter({ client, writer, backOff, observer: {}, log });
    while (counts.written < TRANSACTIONS) {
      round += 1;
      try {
        const { problems } = await groupWriter.write(changes.several());
        counts.refused += problems.size;
      } catch (error) {
        assert.ok(error instanceof NotConnectedError, error as Error);
      }
      // When the server refuses what should be possible, everything is read again.
      await client.ready();
      if (round % 5 === 0) await hand.transact(changes.byHand());
      if (round % Math.ceil(TRANSACTIONS / RESTARTS) === 0) {
        server.control('ovsdb-server/compact');
        const connected = [client, hand].map((one) => once(one, 'connected'));
        await server.kill();
        await server.start();
        await Promise.all(connected);
      }
      const members = Object.values(await client.dump('Port_Group', ['ports'])).flatMap((row) =>
        Object.values(row).flat(),
      );
      for (const port of members)
        assert.ok(client.rows('Logical_Switch_Port').has(port), 'a group has a port that is gone');
    }
    for (const table of ['Port_Group', 'Logical_Switch', 'Logical_Switch_Port']) {
      assert.deepEqual(client.cached(table), await client.dump(table, columns[table] as string[]));
    }
    assert.ok(
      counts.refused > 0 && counts.left > counts.written / 50,
      `${counts.refused} refused, ${counts.left} of ${counts.written} with ports that left`,
    );
  });

  test('of version 3.1 ends it when a port is left to leave by itself', async () => {
    const version = execFileSync(pathOf('ovsdb-server'), ['--version'], { encoding: 'utf8' });
    const [, number] = /(\d+\.\d+\.\d+)/.exec(version) ?? [];
    if (number !== '3.1.0')
      return console.log(`  nothing to show: this is ovsdb-server ${number}, not 3.1.0`);
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], { columns });
    await client.transact([insert('Logical_Switch', {}, SWITCH), insert('Port_Group', { name: 'g' }, GROUP)]);
    await client.transact([...comes(PORT, SWITCH), joins(PORT, GROUP)]);
    await client.transact([leaves(PORT, SWITCH), update('Port_Group', GROUP, { external_ids: { a: 'b' } })]);
    await client.transact(comes(PORT, SWITCH));
    const ended = server.ended();
    await assert.rejects(client.transact([quits(PORT, GROUP)]));
    await ended;
    await assert.rejects(server.start(), /did not start/);
  });
});

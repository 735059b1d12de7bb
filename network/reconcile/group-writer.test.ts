import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { TransactionError } from '#network/ovsdb/errors';
import type { OvsdbOperation } from '#network/ovsdb/operations';
import { BackOff } from './back-off.ts';
import type { OperationGroup } from './changes/groups.ts';
import { GroupWriter } from './group-writer.ts';

function group(
  name: string,
  { stage = 'account', needs = [] }: Partial<OperationGroup> = {},
): OperationGroup {
  return { name, stage, needs, operations: [{ op: 'comment', comment: name }], changes: [] };
}

/** Writes groups for a server that refuses some. */
async function write(groups: readonly OperationGroup[], refused: readonly string[]) {
  const written: string[] = [];
  const transact = async (operations: readonly OvsdbOperation[]) => {
    const names = operations.flatMap((one) => (one.op === 'comment' ? [one.comment] : []));
    if (names.some((name) => refused.includes(name)))
      throw new TransactionError({ code: 'constraint violation', details: 'no' });
    written.push(...names);
    return [];
  };
  const client = { rows: () => new Map(), refresh: () => {} };
  const writer = new GroupWriter({
    ...{ client: client as never, writer: { transact } as never, backOff: new BackOff(), observer: {} },
    log: pino({ level: 'silent' }),
  });
  const { problems } = await writer.write(groups);
  return { written, problems: Object.fromEntries(problems) };
}

describe('groups of operations', () => {
  const firewall = group('fw:77:1', { stage: 'firewalls', needs: ['region:1', 'open:1 members'] });
  const all = [group('nics'), firewall, group('region:1', { stage: 'region' })];

  test('are written in the order of their stages', async () => {
    assert.deepEqual(await write(all, []), { written: ['region:1', 'fw:77:1', 'nics'], problems: {} });
  });

  test('are put aside one by one', async () => {
    const { written, problems } = await write(all, ['fw:77:1']);
    assert.deepEqual(written, ['region:1', 'nics']);
    assert.deepEqual(Object.keys(problems), ['fw:77:1']);
  });

  test('wait while one that they need is put aside', async () => {
    const { written, problems } = await write(all, ['region:1']);
    assert.deepEqual(written, ['nics']);
    assert.deepEqual(Object.keys(problems), ['region:1', 'fw:77:1']);
    assert.match(problems['fw:77:1'] ?? '', /^waits for region:1: .*constraint violation/);
  });
});

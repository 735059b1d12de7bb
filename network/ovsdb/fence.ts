import { OvsdbError } from './errors.ts';
import { assertLock, mutate, type OvsdbOperation, requireRow } from './operations.ts';
import type { OperationResult } from './transaction.ts';

/**
 * What lets only one client write. A lock alone is not enough: each member of a raft cluster grants locks by itself.
 * So the holder of the lock also writes a value of its own into a row, and each of its transactions requires this
 * value. Whoever takes the fence next ends the writes of the one before, even if that one hangs and goes on later.
 */
export interface Fence {
  lock: string;
  /** A table with one row, and a column of it that maps text to text. */
  table: string;
  column: string;
  key: string;
  /** Random, different for each process. */
  value: string;
}

interface TransactionWriter {
  transact(operations: readonly OvsdbOperation[]): Promise<OperationResult[]>;
}

/** In front of each transaction: fails it when the lock or the fence is not ours any more. */
export function guardsOf({ lock, table, column, key, value }: Fence): OvsdbOperation[] {
  return [assertLock(lock), requireRow(table, [[column, 'includes', { [key]: value }]])];
}

/**
 * Takes the fence. The client must hold the lock.
 * @throws TransactionError with the code `not owner` when it does not
 */
export async function takeFence(client: TransactionWriter, fence: Fence): Promise<void> {
  const { lock, table, column, key, value } = fence;
  const results = await client.transact([
    assertLock(lock),
    mutate(table, [], [column, 'delete', [key]], [column, 'insert', { [key]: value }]),
  ]);
  if (results[1]?.count !== 1)
    throw new OvsdbError(`Table ${table} has ${results[1]?.count ?? 0} rows instead of one`);
}

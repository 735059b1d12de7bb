import { type OperationGroup, STAGES } from './groups.ts';

/** More than this, and other clients of the database would wait for too long. */
const MAX_OPERATIONS = 2_000;

/** Packs groups into transactions, in the order of their stages. A group that is larger has one of its own. */
export function pack(groups: readonly OperationGroup[], maximum = MAX_OPERATIONS): OperationGroup[][] {
  const ordered = groups.toSorted((one, other) => STAGES[one.stage] - STAGES[other.stage]);
  const transactions: OperationGroup[][] = [];
  let room = 0;
  let last: OperationGroup | undefined;
  for (const group of ordered) {
    const size = group.operations.length;
    const isApart = group.stage === 'referenced' && last?.stage !== 'referenced';
    if (size > room || isApart) {
      transactions.push([]);
      room = maximum;
    }
    transactions.at(-1)?.push(group);
    room -= size;
    last = group;
  }
  return transactions;
}

import type { CommandWork } from '#cli/command';
import { Refusal } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { findAccountId } from '#cli/operator/references';
import { count, list } from '#cli/output';
import { compareWithDatabase, type Finding } from '#network/reconcile/compare';
import { readForeignRows, readPlaneServers } from './planes.ts';

export const diff: CommandWork<OperatorContext, { account: string | undefined }, Finding[]> = {
  async run(operator, { account: reference }) {
    const findings = await findingsOf(operator, reference);
    return reference === undefined ? [...findings, ...(await foreignFindings(operator))] : findings;
  },
  words: (findings) =>
    list(
      findings,
      {
        kind: ({ kind }) => kind,
        table: ({ table }) => table,
        row: ({ key }) => key,
        columns: ({ columns }) => columns.map(columnText).join('; '),
      },
      'As wanted.',
    ),
  conclude(findings) {
    const wrong = findings.filter(({ kind }) => kind !== 'foreign').length;
    if (wrong > 0) throw new Refusal(`${count(wrong, 'row')} not as wanted`);
  },
};

/** All that is not as wanted, in all northbound databases. */
export async function findingsOf(
  operator: OperatorContext,
  reference: string | undefined,
): Promise<Finding[]> {
  const accountId = await findAccountId(operator.ctx.db, reference);
  const findings: Finding[] = [];
  for (const plane of await readPlaneServers(operator)) {
    findings.push(...(await compareWithDatabase({ ...plane, store: operator.store, accountId })));
  }
  return findings;
}

async function foreignFindings(operator: OperatorContext): Promise<Finding[]> {
  const planes = await readPlaneServers(operator);
  const rows = await Promise.all(planes.map(readForeignRows));
  return rows.flat().map(({ table, name, holder }) => ({
    ...{ kind: 'foreign', table, key: `${name} in ${holder}` },
    columns: [],
  }));
}

function columnText({ name, wanted, found }: Finding['columns'][number]): string {
  return `${name}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
}

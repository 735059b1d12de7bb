import { Refused } from '#cli/errors';
import { value } from '#cli/inputs';
import { command, type Operator } from '#cli/operator/operator';
import { findAccountId } from '#cli/operator/references';
import { count, list } from '#cli/output';
import { compareWithDatabase, type Finding } from '#network/reconcile/compare';
import { planesOf, readForeignRows } from './planes.ts';

export const account = {
  account: value('--account <account>', 'only what this account wants: its id or UUID'),
};

export const diff = command({
  name: 'diff',
  description:
    'Compare the northbound databases of OVN with what the accounts want, row by row. Writes nothing. Rows of others in ours are listed as `foreign`, but not touched. The exit status is 1 when something differs; `palisade serve` mends it within the time that PALISADE_NETWORK_RESYNC sets.',
  input: account,
  examples: ['palisade network diff', 'palisade network diff --account 1 --json'],
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
    if (wrong > 0) throw new Refused(`${count(wrong, 'row')} not as wanted`);
  },
});

/** All that is not as wanted, in all northbound databases. */
export async function findingsOf(operator: Operator, reference: string | undefined): Promise<Finding[]> {
  const accountId = await findAccountId(operator.ctx.db, reference);
  const findings: Finding[] = [];
  for (const plane of await planesOf(operator)) {
    findings.push(...(await compareWithDatabase({ ...plane, store: operator.store, accountId })));
  }
  return findings;
}

async function foreignFindings(operator: Operator): Promise<Finding[]> {
  const planes = await planesOf(operator);
  const rows = await Promise.all(planes.map(readForeignRows));
  return rows.flat().map(({ table, name, holder }) => ({
    ...{ kind: 'foreign', table, key: `${name} in ${holder}` },
    columns: [],
  }));
}

function columnText({ name, wanted, found }: Finding['columns'][number]): string {
  return `${name}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
}

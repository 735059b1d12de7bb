import type { Session } from '#cli/client/session';
import { Refusal } from '#cli/errors';
import { answerOf } from './calls.ts';
import { valueAt } from './refusal.ts';
import type { ParentParameters, Resource } from './resource.ts';
import { plain } from './values.ts';

/** So many ids are named where a label fits several records. */
const MOST_SHOWN = 10;

export interface LookupMatch {
  id: string | number;
  /** `VPC 7 (orders-east)` */
  called: string;
  record: unknown;
}

/** A record with what it is called, by its id or label. @throws Failure, Refusal */
export async function find(
  session: Session,
  resource: Resource,
  reference: string,
  above: ParentParameters = {},
  query: Readonly<Record<string, unknown>> = {},
): Promise<LookupMatch> {
  const record = isId(resource, reference)
    ? await answerOf(session, resource.show.operation, {
        path: { ...above, [resource.parameter]: reference },
        query,
      })
    : await findByLabel(session, resource, reference, above);
  const label = valueAt(record, 'label');
  const id = valueAt(record, 'id');
  return {
    id: typeof id === 'number' ? id : reference,
    called: `${resource.one} ${plain(id)}${typeof label === 'string' && label !== '' ? ` (${label})` : ''}`,
    record,
  };
}

/** The id of a record, without a request where it is given. @throws Failure, Refusal */
export async function idOf(
  session: Session,
  resource: Resource,
  reference: string,
  above: ParentParameters = {},
): Promise<string | number> {
  if (isId(resource, reference)) return reference;
  const id = valueAt(await findByLabel(session, resource, reference, above), 'id');
  return typeof id === 'number' ? id : reference;
}

/** What consists of digits is an id, even if there is such a label. */
function isId({ hasLabels }: Resource, reference: string): boolean {
  return !hasLabels || /^\d+$/.test(reference);
}

async function findByLabel(
  session: Session,
  resource: Resource,
  label: string,
  above: ParentParameters,
): Promise<unknown> {
  const { data } = await answerOf(session, resource.list.operation, {
    path: above,
    filter: JSON.stringify({ label }),
  });
  return onlyOne(resource, label, Array.isArray(data) ? data : []);
}

/** @throws Refusal unless there is one */
function onlyOne(
  { one, many }: Pick<Resource, 'one' | 'many'>,
  label: string,
  records: readonly unknown[],
): unknown {
  const [record, ...others] = records;
  if (record === undefined) throw new Refusal(`There is no ${one} with the label ${label}`);
  if (others.length === 0) return record;
  const ids = records.slice(0, MOST_SHOWN).map((each) => plain(valueAt(each, 'id')));
  const more = records.length > MOST_SHOWN ? ', ...' : '';
  throw new Refusal(
    `There are ${records.length} ${many} with the label ${label}: use an id (${ids.join(', ')}${more})`,
  );
}

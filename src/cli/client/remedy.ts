import type { AdvisedProblem } from '#cli/errors';
import { Failure } from '#domain/failure';
import { printable, type ServerAnswer } from './requests.ts';

interface Catalogue {
  title: string;
  path: string;
  /** What an entry must be capable of. */
  capability?: string;
}

const TYPES = { title: 'Types', path: '/compute/types' };

/** Where the values that a field may have are listed, by the code of the reason and the field. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  'NOT_VALID region': { title: 'Regions', path: '/regions' },
  'REGION_WITHOUT_VPCS region': { title: 'Regions with VPCs', path: '/regions', capability: 'VPCs' },
  'NOT_VALID type': TYPES,
  'TYPE_NOT_FOUND type': TYPES,
  'NOT_VALID image': { title: 'Images', path: '/images' },
  'NOT_VALID kernel': { title: 'Kernels', path: '/compute/kernels' },
};

const MOST_SHOWN = 12;

/**
 * Adds what may be sent, where a reason says only that a value is wrong. A list that cannot be read is left out.
 * @param codes of the reasons, in their order
 */
export async function withAllowedValues(
  { kind, problems }: Failure,
  codes: readonly string[],
  get: (path: string) => Promise<ServerAnswer>,
): Promise<Failure> {
  const all = await Promise.all(
    problems.map(async (problem, index): Promise<AdvisedProblem> => {
      const catalogue = CATALOGUES[`${codes[index]} ${problem.field}`];
      const remedy = catalogue && (await entriesOf(catalogue, get).catch(() => undefined));
      return { ...problem, ...(remedy !== undefined && { remedy }) };
    }),
  );
  return new Failure(kind, all);
}

/** `Regions: us-east, us-west` */
async function entriesOf(
  { title, path, capability }: Catalogue,
  get: (path: string) => Promise<ServerAnswer>,
): Promise<string | undefined> {
  const { json } = await get(`${path}?page_size=500`);
  const entries: { id: unknown; capabilities?: unknown[] }[] = json.data;
  const ids = entries
    .filter(({ capabilities }) => capability === undefined || capabilities?.includes(capability))
    .map(({ id }) => printable(id));
  if (ids.length === 0) return undefined;
  const more = ids.length > MOST_SHOWN ? ` and ${ids.length - MOST_SHOWN} more` : '';
  return `${title}: ${ids.slice(0, MOST_SHOWN).join(', ')}${more}`;
}

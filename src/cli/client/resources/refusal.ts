import { Refusal } from '#cli/errors';
import { Failure } from '#domain/failure';
import { NOT_FOUND } from '#domain/reasons/refusals';
import type { BodyFlag } from './resource.ts';

/** Names flags instead of the fields of a request, because flags are what the user has typed. */
export async function namingFlags<T>(
  flags: readonly Pick<BodyFlag, 'field' | 'name'>[],
  body: Readonly<Record<string, unknown>>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw Failure.invalid(
      error.problems.map((problem) =>
        problem.field === undefined ? problem : { ...problem, field: flagOf(flags, body, problem.field) },
      ),
    );
  }
}

/** Says what is missing, where the API says only that something is. */
export async function namingMissing<T>(message: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure && error.message === NOT_FOUND) throw new Refusal(message);
    throw error;
  }
}

/** `--label` for `label`; `--subnet db` for `subnets[1].ipv4`; `--rules inbound[0].ports` for `rules.inbound[0].ports`. */
export function flagOf(
  flags: readonly Pick<BodyFlag, 'field' | 'name'>[],
  body: Readonly<Record<string, unknown>>,
  field: string,
): string {
  if (field === 'X-Filter') return '--filter';
  const flag = flags.find(
    (one) =>
      field === one.field || (/^[.[]/.test(field.slice(one.field.length)) && field.startsWith(one.field)),
  );
  if (!flag) return field;
  const rest = field.slice(flag.field.length);
  const [, index] = /^\[(\d+)\]/.exec(rest) ?? [];
  if (index === undefined) return rest === '' ? flag.name : `${flag.name} ${rest.slice(1)}`;
  const values = valueAt(body, flag.field);
  const value: unknown = Array.isArray(values) ? values[Number(index)] : undefined;
  return `${flag.name} ${nameOf(value) ?? Number(index) + 1}`;
}

/** What the user would recognize a value by. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length <= 40) return value;
  const label = valueAt(value, 'label');
  return typeof label === 'string' ? label : undefined;
}

/** The value at a path such as `entity.label`. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

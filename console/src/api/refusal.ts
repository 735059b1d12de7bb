import type { Reason } from './failure.ts';

/** A refused form: what is wrong with its fields, and what is wrong otherwise. */
export interface ApiRefusal {
  /** Reasons by field, as the form names it. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** Reasons that no field of the form can show, each with the path it came with. */
  rest: readonly Reason[];
}

export const NOT_REFUSED: ApiRefusal = { fields: new Map(), rest: [] };

/**
 * Gives each reason to the field that it names, or to the nearest field around it: a form that shows `subnets[1]` as one
 * line takes the reasons of `subnets[1].ipv4`.
 * @param known the fields that are drawn
 */
export function refusalOf(reasons: readonly Reason[], known: ReadonlySet<string>): ApiRefusal {
  const byField = new Map<string, string[]>();
  const rest: Reason[] = [];
  for (const one of reasons) {
    const field = nearest(one.field, known);
    if (field === undefined) rest.push(one);
    else byField.set(field, [...(byField.get(field) ?? []), one.reason]);
  }
  return { fields: byField, rest };
}

function nearest(path: string | undefined, known: ReadonlySet<string>): string | undefined {
  for (
    let at = path ?? '';
    at !== '';
    at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))
  ) {
    if (known.has(at)) return at;
  }
  return undefined;
}

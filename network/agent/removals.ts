/** This many may always go. */
const FEW = 5;
const LARGE_SHARE = 0.2;

export interface Removals {
  /** These may be destroyed now. */
  remove: number[];
  /** These wait for the operator. */
  held: number[];
}

/**
 * Which of the instances that are not wanted may be destroyed. When they are many, the set was probably made from a
 * wrong or an old database, so only those go that the operator has confirmed.
 * @param present ids of all instances of this host
 */
export function removalsOf(
  present: readonly number[],
  wanted: ReadonlySet<number>,
  confirmed: ReadonlySet<number>,
): Removals {
  const unwanted = present.filter((id) => !wanted.has(id));
  const unconfirmed = unwanted.filter((id) => !confirmed.has(id));
  const areMany = unconfirmed.length > FEW && unconfirmed.length > present.length * LARGE_SHARE;
  if (!areMany) return { remove: unwanted, held: [] };
  return { remove: unwanted.filter((id) => confirmed.has(id)), held: unconfirmed };
}

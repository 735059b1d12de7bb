import { formatNetwork, type Range } from '#domain.ts';
import type { SubnetDraft } from '#plan/subnet.ts';
import { planSubnets } from '#plan/subnet-planner.ts';

/** A subnet in the form of a VPC. */
export interface SubnetEntry extends SubnetDraft {
  /** Tells it from others while it is edited. */
  key: number;
}

const USUAL_PREFIX = 24;

/** The entries with more of them at the end. */
export function entriesOf(added: readonly SubnetDraft[], entries: readonly SubnetEntry[]): SubnetEntry[] {
  const next = Math.max(0, ...entries.map(({ key }) => key)) + 1;
  return [...entries, ...added.map((draft, index) => ({ ...draft, key: next + index }))];
}

/** A subnet with a free label in a network that was chosen on the map. */
export function planned(entries: readonly SubnetEntry[], network: Range): SubnetDraft[] {
  const [free] = planSubnets({ count: 1, prefix: USUAL_PREFIX }, entries) ?? [];
  return [{ label: free?.label ?? '', ipv4: formatNetwork(network) }];
}

import { memo, useMemo } from 'react';
import { formatNetwork, type Range } from '#domain.ts';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { counted } from '../address-usage.ts';
import { namesOf, usesIn, type VpcNetworkUse } from './content.ts';
import styles from './space.module.css';

interface Props {
  view: Range;
  uses: readonly VpcNetworkUse[];
  /** Where all VPCs of a network are named. */
  toUse: (use: VpcNetworkUse) => string;
}

const FIRST = 10;

/** The networks that more than one VPC uses. */
export const Overlaps = memo(function Overlaps({ view, uses, toUse }: Props) {
  const shared = useMemo(() => usesIn(view, uses, 2), [view, uses]);
  const { first, more } = useFirst(shared, FIRST);
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="overlaps">
      <h2 id="overlaps">{counted(shared.length, 'network')} used by more than one VPC</h2>
      <ul className={styles.overlaps}>
        {first.map((use) => (
          <li key={use.network.first}>
            <Link to={toUse(use)} className="mono">
              {formatNetwork(use.network)}
            </Link>
            <span>{namesOf(use.blocks)}</span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
});

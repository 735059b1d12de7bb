import { useEffect, useRef } from 'react';
import { contains, formatNetwork, type Range } from '#domain.ts';
import { paths } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { counted } from '../address-usage.ts';
import type { VpcNetworkUse } from './content.ts';
import styles from './space.module.css';

interface Props {
  network: Range;
  uses: readonly VpcNetworkUse[];
  /** The page without this. */
  back: string;
}

/** The VPCs that use a network, each with its subnet. */
export function UsedBy({ network, uses, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [network.first, network.last]);
  const blocks = uses.find((use) => contains(use.network, network))?.blocks ?? [];
  const { first, more } = useFirst(blocks);
  return (
    <section className={styles.chosen} aria-labelledby="used-by">
      <h2 id="used-by" ref={heading} tabIndex={-1}>
        {formatNetwork(network)}: {blocks.length === 0 ? 'not used' : counted(blocks.length, 'VPC')}
      </h2>
      <ul className={styles.overlaps}>
        {first.map(({ vpc, subnet, range }) => (
          <li key={subnet.id}>
            <Link to={paths.vpc(vpc.id)}>{vpc.label}</Link>
            <span>
              <Link to={paths.subnet(vpc.id, subnet.id)}>{subnet.label}</Link>{' '}
              <span className="mono quiet">{formatNetwork(range)}</span>
            </span>
          </li>
        ))}
      </ul>
      {more}
      <Link to={back}>Close</Link>
    </section>
  );
}

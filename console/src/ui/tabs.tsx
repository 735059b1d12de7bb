import { Link } from './link.tsx';
import styles from './tabs.module.css';

interface Props {
  /** What the tabs belong to. */
  label: string;
  /** The address of the open one. */
  current: string;
  items: readonly { to: string; label: string }[];
}

/** Views of one thing, each with an address of its own. */
export function Tabs({ label, current, items }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ to, label: text }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

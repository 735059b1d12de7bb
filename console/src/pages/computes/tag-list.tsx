import { paths } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import styles from './computes.module.css';

/** The tags of a compute, each a way to all computes with it. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Link key={tag} to={paths.computes({ tag })} className={styles.tag}>
          {tag}
        </Link>
      ))}
    </span>
  );
}

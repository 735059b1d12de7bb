import { Copyable } from '#ui/copy.tsx';
import styles from './computes.module.css';

/** Addresses below each other, each to be copied. */
export function Addresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <span className={styles.addresses}>
      {addresses.map((address) => (
        <Copyable key={address} text={address} />
      ))}
    </span>
  );
}

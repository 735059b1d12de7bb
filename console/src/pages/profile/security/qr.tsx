import { qrMatrix } from '#ui/qr/matrix.ts';
import styles from './security.module.css';

/** A text as a QR code, drawn as one path. */
export function Qr({ text, label }: { text: string; label: string }) {
  const rows = qrMatrix(text);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

import { formatNetwork, PRIVATE_RANGES, prefixLength, type Range } from '#domain.ts';
import { breadcrumb, rootOf, zoomIn, zoomOut } from './layout/views.ts';
import { handlePlainClick, type MapActions } from './map-actions.ts';
import styles from './map-path.module.css';

/** The private ranges, of which the map shows one. */
export function MapRanges({ view, actions }: { view: Range; actions: MapActions }) {
  const root = rootOf(view);
  return (
    <nav aria-label="Private ranges" className={styles.ranges}>
      {PRIVATE_RANGES.map((range) => (
        <ViewLink key={range.first} view={range} isCurrent={range.first === root.first} actions={actions} />
      ))}
    </nav>
  );
}

/** The way from the private range to what the map shows, and zoom. */
export function MapPath({ view, at, actions }: { view: Range; at: number; actions: MapActions }) {
  const path = breadcrumb(view);
  return (
    <div className={styles.path}>
      <nav aria-label="Shown network">
        <ol className={styles.crumbs}>
          {path.map((step) => (
            <li key={formatNetwork(step)}>
              <ViewLink view={step} isCurrent={step === view} isShort={step !== view} actions={actions} />
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.zoom}>
        <ZoomButton name="Zoom out" sign="−" to={zoomOut(view)} actions={actions} />
        <ZoomButton name="Zoom in" sign="+" to={zoomIn(view, at)} actions={actions} />
      </div>
    </div>
  );
}

interface ViewLinkProps {
  view: Range;
  isCurrent: boolean;
  /** Shows the prefix length alone. */
  isShort?: boolean;
  actions: MapActions;
}

function ViewLink({ view, isCurrent, isShort = false, actions }: ViewLinkProps) {
  return (
    <a
      href={actions.hrefOfView(view)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={formatNetwork(view)}
      onClick={(event) => handlePlainClick(event, () => actions.onView(view))}
    >
      {isShort ? `/${prefixLength(view)}` : formatNetwork(view)}
    </a>
  );
}

interface ZoomButtonProps {
  name: string;
  sign: string;
  to: Range | undefined;
  actions: MapActions;
}

function ZoomButton({ name, sign, to, actions }: ZoomButtonProps) {
  return (
    <button type="button" aria-label={name} disabled={!to} onClick={() => to && actions.onView(to)}>
      {sign}
    </button>
  );
}

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';

/** Whether something may be done, and why not. */
export type Allowed = { isAllowed: true } | { isAllowed: false; reason: string };

type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  /** A button that is not allowed stays, with the reason beside it. */
  right?: Allowed | undefined;
  /** The action is running: the button cannot be used again, and keeps its width. */
  isBusy?: boolean;
  children: ReactNode;
}

export function Button({ kind = 'plain', right, isBusy = false, children, type = 'button', ...rest }: Props) {
  const ownId = useId();
  const group = useContext(GroupContext);
  const refused = right && !right.isAllowed ? right.reason : undefined;
  const isTold = refused !== undefined && refused === group?.reason;
  const id = isTold ? group.id : ownId;
  const button = (
    <button
      {...rest}
      type={type}
      className={classOf(kind)}
      disabled={refused !== undefined || isBusy}
      aria-busy={isBusy || undefined}
      aria-describedby={refused === undefined ? rest['aria-describedby'] : id}
    >
      {children}
    </button>
  );
  if (refused === undefined || isTold) return button;
  return (
    <span className={styles.refused}>
      {button}
      <span id={id} className={styles.reason}>
        {refused}
      </span>
    </span>
  );
}

const GroupContext = createContext<{ id: string; reason: string } | undefined>(undefined);

/** Buttons that need the same right. When it is missing, its reason is said once, after them. */
export function ButtonGroup({ right, children }: { right: Allowed; children: ReactNode }) {
  const id = useId();
  if (right.isAllowed) return children;
  return (
    <GroupContext value={{ id, reason: right.reason }}>
      {children}
      <span id={id} className={styles.reason}>
        {right.reason}
      </span>
    </GroupContext>
  );
}

interface LinkProps extends ComponentProps<typeof Link> {
  kind?: ButtonKind;
  right?: Allowed | undefined;
}

/** A link that looks like a button, for what has an address: pages and dialogs. */
export function ButtonLink({ kind = 'plain', right, to, children, ...rest }: LinkProps) {
  if (right && !right.isAllowed) {
    return (
      <Button kind={kind} right={right}>
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} to={to} className={classOf(kind)}>
      {children}
    </Link>
  );
}

/** The same for pages of the service that are not of the console. */
export function ButtonAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={classOf('plain')}>
      {children}
    </a>
  );
}

function classOf(kind: ButtonKind): string {
  return [styles.button, styles[kind]].filter(Boolean).join(' ');
}

import type { ReactNode } from 'react';
import { Command } from '../copy.tsx';
import styles from './states.module.css';

interface Props {
  title: string;
  /** One sentence: what it is for. */
  children: ReactNode;
  action: ReactNode;
  /** The command that does the same. */
  command?: string;
}

/** In place of a list with nothing in it. */
export function Empty({ title, children, action, command }: Props) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={styles.actions}>{action}</div>
      {command !== undefined && (
        <>
          <p className="quiet">Or from a terminal:</p>
          <Command text={command} name="the command" />
        </>
      )}
    </div>
  );
}

/** In place of a list that a filter left empty. */
export function NothingFound({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{title}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  );
}

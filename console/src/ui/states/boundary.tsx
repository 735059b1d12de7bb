import { Component, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './states.module.css';

interface Props {
  /** A change of it is a new attempt: the page's address. */
  attempt: string;
  children: ReactNode;
}

interface State {
  /** The attempt that failed. */
  failed: string | undefined;
}

/** Keeps a fault of a page to the page: what stands around it goes on. The browser's console has the cause. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: undefined };

  static getDerivedStateFromError(): Partial<State> {
    // Which attempt it was is known only to the next drawing.
    return { failed: '' };
  }

  static getDerivedStateFromProps({ attempt }: Props, { failed }: State): Partial<State> | null {
    if (failed === undefined) return null;
    return failed === '' || failed === attempt ? { failed: attempt } : { failed: undefined };
  }

  override render(): ReactNode {
    if (this.state.failed === undefined) return this.props.children;
    return (
      <div className={styles.state} role="alert">
        <h1>This page does not work</h1>
        <p>The fault is in the console, not in the service. What was saved stays saved.</p>
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </div>
    );
  }
}

import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of it is a new attempt: the page's address. */
  attempt: string;
  /** What stands in place of what does not work. */
  fallback: (fault: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  /** The attempt that failed. */
  failed: string | undefined;
  fault?: unknown;
}

/** Keeps a fault to where it is: what stands around it goes on. The browser's console has the cause. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: undefined };

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    // Which attempt it was is known only to the next drawing.
    return { failed: '', fault };
  }

  static getDerivedStateFromProps({ attempt }: Props, { failed }: State): Partial<State> | null {
    if (failed === undefined) return null;
    return failed === '' || failed === attempt ? { failed: attempt } : { failed: undefined };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    return this.state.failed === undefined ? children : fallback(this.state.fault);
  }
}

/** Receives measurements of a data plane for the metrics. */
export interface NetworkObserver {
  /** A pass has written something, or looked at everything. */
  passed?(kind: 'change' | 'full', seconds: number): void;
  /** Operations of the database that were committed. */
  operated?(operation: string, count: number): void;
  /** Rows that something else had changed. */
  drifted?(table: string, count: number): void;
  failed?(reason: string): void;
  /** From a commit until OVN has translated it. */
  lagged?(seconds: number): void;
  reconnected?(nb: string): void;
}

/** What a data plane knows at the moment, for each northbound database. */
export interface NetworkFigures {
  nb: string;
  isLeader: boolean;
  accountsBehind: number;
  /** How long the oldest change that is not applied has been waiting. */
  oldestUnappliedSeconds: number;
  rows: Readonly<Record<string, number>>;
  nics: { up: number; down: number; missing: number };
}

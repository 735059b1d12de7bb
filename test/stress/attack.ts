/** An attack: its description, and the code that a separate process runs. */
export interface Attack {
  name: string;
  /** One line for the table of results. */
  does: string;
  /** Duration in seconds; 10 by default. A quick run shortens it. */
  seconds?: number;
  /** It needs no token. Then the use of the disk is bounded, too. */
  anonymous?: true;
  /** Its connections stay open and idle after the attack, and the service must close them. */
  stays?: true;
  /** The service serves TLS itself. */
  tls?: true;
  /** Another user signs in once per second meanwhile. */
  signIns?: true;
  /** It causes the service to send mails. */
  mails?: true;
  /** Settings of the service. @param folder its data folder, which exists */
  env?(folder: string): Record<string, string>;
  run(target: Target, turn: Turn): Promise<void>;
}

/** What an attacker knows about the service. Sent as JSON. */
export interface Target {
  host: string;
  port: number;
  tls: boolean;
  /** The data folder of the service, for its sockets. */
  folder: string;
  /** The attacker's own address. */
  from: string;
  tokens: Readonly<Record<TokenName, string>>;
  /** Ids in the account of `plain` by parameter name, and some of other accounts. */
  ids: Readonly<Record<string, string | number>>;
}

/** The owner of the token, named after the data in its account. */
export type TokenName =
  | 'plain'
  | 'events'
  | 'restricted'
  | 'manyEvents'
  | 'computes'
  | 'ranges'
  | 'vpcs'
  | 'questions'
  | 'mails';

/** The time span of an attack. */
export interface Turn {
  /** Aborted at the end of the attack. */
  signal: AbortSignal;
  /** Duration in seconds. */
  seconds: number;
  /** Announces the next part, so that stalls are attributed to it. */
  part(name: string): void;
  /** Counts a response by its status, or by its error. */
  count(status: number | string): void;
}

/** Bounds that no attack may exceed. */
export const BOUNDS = {
  /** In calibrated units. */
  stall: 20,
  /** p99 of the honest client, relative to its p99 without an attack. */
  p99: 5,
  megabytes: 400,
  /** Time until file descriptors are free again. */
  backSeconds: 60,
  /** Time from SIGTERM to the end of the process, during the attack. */
  stopSeconds: 15,
  /** For attackers without a token. */
  diskMegabytes: 32,
  mails: 100,
};

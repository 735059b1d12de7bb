/** One attacker: what it does, and the code that does it in a process of its own. */
export interface Attack {
  name: string;
  /** One line for the reader of the table. */
  does: string;
  /** Seconds it lasts; 10 unless said. A quick run divides them. */
  seconds?: number;
  /** It needs no token: then the disk has a bound too. */
  anonymous?: true;
  /** Its connections stay open, idle, after its time: the service has to end them by itself. */
  stays?: true;
  /** The service serves TLS itself. */
  tls?: true;
  /** Another user signs in once a second meanwhile. */
  signIns?: true;
  /** It makes the service write mails. */
  mails?: true;
  run(target: Target, turn: Turn): Promise<void>;
}

/** What an attacker knows of the service. It travels as JSON. */
export interface Target {
  host: string;
  port: number;
  tls: boolean;
  /** The address it comes from. */
  from: string;
  tokens: Readonly<Record<TokenName, string>>;
  /** What the account of `plain` has, by the parameters' names, and some more of other accounts. */
  ids: Readonly<Record<string, string | number>>;
}

/** Whose token it is: the name tells what the account is full of. */
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

/** The time an attack has. */
export interface Turn {
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** The whole time. */
  seconds: number;
  /** Tells what comes now, for the stalls of each part. */
  part(name: string): void;
  /** Counts an answer by its status, or by what went wrong. */
  count(status: number | string): void;
}

/** What no attack may exceed. */
export const BOUNDS = {
  /** Calibrated units. */
  stall: 20,
  /** The honest client's p99, as a multiple of its quiet one. */
  p99: 5,
  megabytes: 400,
  /** Until descriptors are free again. */
  backSeconds: 60,
  /** From SIGTERM to the end, with the attack going on. */
  stopSeconds: 15,
  /** By attackers without a token. */
  diskMegabytes: 32,
  mails: 100,
};

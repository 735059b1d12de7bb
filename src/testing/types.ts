/** What a test asks for with an account. Every key is optional. */
export interface AccountOptions {
  company?: string;
  /** Of the owner. */
  username?: string;
  email?: string;
  password?: string;
  users?: UserOptions[];
}

export interface UserOptions {
  /** A name that is taken gets the id of the account at its end. */
  username?: string;
  email?: string;
  password?: string;
  /** Whether the user has only its grants; true by default. */
  restricted?: boolean;
  /** Of the token; `*` by default. */
  scopes?: string;
  /** As in `PUT /account/users/{username}/grants`. */
  grants?: object;
}

/** A user with what a test needs to act as it. */
export interface TestUser {
  /** The name that was asked for; null without one. */
  name: string | null;
  id: number;
  username: string;
  email: string;
  restricted: boolean;
  password: string;
  token: string;
}

export interface TestAccount {
  id: number;
  euuid: string;
  company: string;
  /** The first user, who may do everything. */
  owner: TestUser;
  /** In the order of the request. */
  users: TestUser[];
}

/** Which requests a fault is for: those that meet all conditions. */
export interface FaultConditions {
  /** An `operationId` of the API. */
  operation?: string;
  method?: string;
  /** Without the query; `*` stands for any text. */
  path?: string;
  token?: string;
  /** Only the nth of these requests. */
  nth?: number;
  /** Of 0 to 1. */
  probability?: number;
  /** Requests are drawn alike with the same seed. */
  seed?: number;
  /** At most so often. */
  times?: number;
}

/** What happens to these requests. */
export interface FaultEffects {
  /** Answers this status, with the errors that the API has for it. */
  status?: number;
  /** Required with 400. */
  errors?: { field?: string; reason: string }[];
  /** Seconds; with 429. */
  retry_after?: number;
  /** Milliseconds. */
  delay?: number;
  cut?: 'before-write' | 'after-write';
  maintenance?: boolean;
}

export interface FaultOptions extends FaultConditions, FaultEffects {}

/** A fault that was put in. */
export interface PlacedFault extends FaultOptions {
  id: number;
  /** Requests that it is for. */
  matched: number;
  /** Requests to which it happened. */
  applied: number;
}

/** The time of the server, in UTC: `2030-01-01T00:00:00`. */
export interface ClockState {
  now: string;
  frozen: boolean;
  /** Where the clock is going, while it advances. */
  until?: string;
}

export interface ClockOptions {
  now?: string;
  /** `90d`, `2h`, `15m` or `30s`. */
  advance?: string;
  frozen?: boolean;
}

/** A mail or SMS, as its recipient would read it. */
export interface TestMessage {
  id: number;
  kind: 'email' | 'sms';
  template: string;
  to: string;
  username: string | null;
  created: string;
  /** Null when its code or link has expired, like the next two. */
  text: string | null;
  code: string | null;
  link: string | null;
}

type Headers = Record<string, string | number | string[] | undefined>;

/** A request and its answer. Secrets are as sent, bodies are cut off after 64 KB. */
export interface RecordedRequest {
  id: number;
  /** On the clock of the server. */
  at: string;
  method: string;
  path: string;
  /** The operation of the API; null for other paths. */
  operation: string | null;
  headers: Headers;
  body: string;
  /** Null while there is none. */
  answer: RecordedAnswer | null;
  /** Ids of the faults that happened to it. */
  faults: number[];
}

export interface RecordedAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** True if the connection was cut before the client could read the answer. */
  cut: boolean;
}

export type JobsMode = 'finish' | 'fail' | 'hold';

export interface JobsOptions {
  /** Only the jobs of this compute; not with `hold`. */
  compute_id?: number;
  /** How long jobs are held, on the clock of the server; with `hold`. */
  seconds?: number;
}

export interface JobsState {
  mode: JobsMode;
  held: { id: number; kind: string; compute_id: number }[];
}

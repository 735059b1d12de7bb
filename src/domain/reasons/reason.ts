/** The kind of an error. Only the HTTP layer knows which status belongs to which kind. */
export type FailureKind =
  | 'invalid'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'unproved'
  | 'not_found'
  | 'method_not_allowed'
  | 'in_progress'
  | 'cursor_expired'
  | 'key_reused'
  | 'too_large'
  | 'too_many_requests'
  | 'unavailable'
  | 'busy';

/** The chapters of docs/errors.md, in order. */
export const REASON_GROUPS = {
  request: 'Any request',
  value: 'Any value of a body',
  list: 'Pages and filters',
  vpc: 'VPCs and subnets',
  compute: 'Computes and their configs',
  interface: 'Interfaces of a config',
  firewall: 'Firewalls',
  natgateway: 'NAT gateways',
  profile: 'The profile of a user',
  account: 'Users, grants and tokens',
} as const;

/** Marks a reason that can occur with any field. */
export const ANY_FIELD = '*';

export interface ReasonFacts {
  /** The name of the constant. */
  name: string;
  group: keyof typeof REASON_GROUPS;
  /** Left out for reasons about invalid input. */
  kind?: FailureKind | 'internal';
  /**
   * The fields that the reason is reported with. `label` also covers list entries such as `subnets[0].label`; null
   * means that the error has no field. Left out when it never has one.
   */
  fields?: readonly (string | null)[];
  /** What went wrong, for authors of clients. */
  cause: string;
  /** How to fix it. */
  remedy: string;
}

export interface ListedReason extends ReasonFacts {
  /** May contain `{placeholders}`. */
  text: string;
}

const listed = new Map<string, ListedReason>();

/** All reasons declared by the modules loaded so far. */
export function listedReasons(): readonly ListedReason[] {
  return [...listed.values()];
}

/**
 * Declares a reason that the API can report.
 * @returns its text
 * @throws Error when the name is taken
 */
export function reason<const Text extends string>(facts: ReasonFacts & { text: Text }): Text {
  list(facts);
  return facts.text;
}

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/**
 * Declares a reason whose text contains placeholders.
 * @returns a function that fills in their values
 * @throws Error when the name is taken
 */
export function reasonPattern<const Text extends string>(
  facts: ReasonFacts & { text: Text },
): (values: Readonly<Record<Placeholders<Text>, string | number>>) => string {
  list(facts);
  return (values: Readonly<Record<string, string | number>>) =>
    facts.text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function list(facts: ListedReason): void {
  if (listed.has(facts.name)) throw new Error(`Two reasons have the name ${facts.name}`);
  listed.set(facts.name, facts);
}

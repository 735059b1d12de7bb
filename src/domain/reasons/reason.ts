/** What kind of refusal an error is. Only the HTTP layer knows which status a kind has. */
export type FailureKind =
  | 'invalid'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'too_many_requests'
  | 'unavailable'
  | 'busy';

/** Chapters of docs/errors.md, in this order. */
export const REASON_GROUPS = {
  request: 'Any request',
  value: 'Any value of a body',
  list: 'Pages and filters',
  vpc: 'VPCs and subnets',
  compute: 'Computes and their configs',
  interface: 'Interfaces of a config',
  profile: 'The profile of a user',
  account: 'Users, grants and tokens',
} as const;

/** A reason that any field can have. */
export const ANY_FIELD = '*';

export interface ReasonFacts {
  /** That of the constant. */
  name: string;
  group: keyof typeof REASON_GROUPS;
  /** Left out for what is wrong with an input. */
  kind?: FailureKind | 'internal';
  /**
   * Which fields it is answered with, as an entry of a list has them too: `label` stands for `subnets[0].label`; null is
   * none. Left out: never with a field.
   */
  fields?: readonly (string | null)[];
  /** What has happened, for the author of a client. */
  cause: string;
  /** What to do about it. */
  remedy: string;
}

export interface ListedReason extends ReasonFacts {
  /** With `{placeholders}` where values stand. */
  text: string;
}

const listed = new Map<string, ListedReason>();

/** All reasons of the modules that are loaded. */
export function listedReasons(): readonly ListedReason[] {
  return [...listed.values()];
}

/** Declares a reason that the API can answer. @returns its text */
export function reason<const Text extends string>(facts: ReasonFacts & { text: Text }): Text {
  list(facts);
  return facts.text;
}

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The same for a text with values in it. @returns what fills them in */
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

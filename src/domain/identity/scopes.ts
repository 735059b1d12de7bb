/** The areas of the API that scopes open, in alphabetical order. */
export const AREAS = [
  'account',
  'balancers',
  'child_account',
  'computes',
  'databases',
  'domains',
  'events',
  'firewall',
  'images',
  'ips',
  'kubernetes',
  'monitoring',
  'natgateways',
  'object_storage',
  'scripts',
  'volumes',
  'vpc',
] as const;

export type Area = (typeof AREAS)[number];

/** Those that an operation belongs to. The others open nothing here, and are part of the contract only. */
export const EFFECTIVE_AREAS = [
  'account',
  'child_account',
  'computes',
  'events',
  'firewall',
  'images',
  'ips',
  'natgateways',
  'vpc',
] as const satisfies readonly Area[];

export type Level = 'read_only' | 'read_write';
export type Scope = `${Area}:${Level}`;

/**
 * The scopes of a token: `*` for all areas, including those added later, or a sorted list with one entry per area.
 */
export type Scopes = '*' | readonly Scope[];

/** The scope that an operation requires. `*` means that any valid token is enough, even one without scopes. */
export type RequiredScope = '*' | Scope;

/**
 * Parses scopes separated by spaces or commas. `area:*` means `area:read_write`, the higher level of an area wins,
 * and `*` includes everything else.
 * @returns undefined when there are no scopes, when an area or level is missing or unknown, and for `child_account`
 * in an account that is not a parent
 */
export function parseScopes(input: string, options: { parentAccount: boolean }): Scopes | undefined {
  const entries = entriesOf(input);
  if (entries.length === 0) return undefined;
  if (entries.includes('*')) return '*';
  const parsed: ParsedEntry[] = [];
  for (const entry of entries) {
    const one = parseEntry(entry);
    if (!one || (one[0] === 'child_account' && !options.parentAccount)) return undefined;
    parsed.push(one);
  }
  return highestOfEach(parsed);
}

/** The first entry that `parseScopes` does not take; undefined if there is none. */
export function findWrongScope(input: string, options: { parentAccount: boolean }): string | undefined {
  return entriesOf(input).find((entry) => !parseScopes(entry, options));
}

function entriesOf(input: string): string[] {
  return input.split(/[ ,]+/).filter((entry) => entry !== '');
}

/**
 * Parses scopes from the database, which were validated before they were stored. Scopes that this version does not
 * know are ignored; the others stay valid.
 */
export function readScopes(stored: string): Scopes {
  const entries = stored.split(' ');
  if (entries.includes('*')) return '*';
  return highestOfEach(entries.map(parseEntry).filter((entry) => entry !== undefined));
}

type ParsedEntry = [Area, Level];

function highestOfEach(entries: readonly ParsedEntry[]): Scope[] {
  const levels = new Map<Area, Level>();
  for (const [area, level] of entries) {
    if (levels.get(area) !== 'read_write') levels.set(area, level);
  }
  return [...levels].map(([area, level]): Scope => `${area}:${level}`).sort();
}

function parseEntry(entry: string): ParsedEntry | undefined {
  const [name, access, ...rest] = entry.split(':');
  const area = AREAS.find((known) => known === name);
  if (area === undefined || rest.length > 0) return undefined;
  if (access === 'read_only') return [area, access];
  return access === 'read_write' || access === '*' ? [area, 'read_write'] : undefined;
}

/** Formats scopes as they are stored and shown, separated by single spaces. */
export function formatScopes(scopes: Scopes): string {
  return scopes === '*' ? scopes : scopes.join(' ');
}

/** Whether the scopes of a token allow an operation. */
export function permits(held: Scopes, required: RequiredScope): boolean {
  if (held === '*' || required === '*') return true;
  const area = required.slice(0, required.indexOf(':')) as Area;
  return held.includes(required) || held.includes(`${area}:read_write`);
}

/** Whether `wanted` grants nothing beyond `held`. `*` is only within `*`, because areas may be added later. */
export function isWithin(wanted: Scopes, held: Scopes): boolean {
  if (wanted === '*') return held === '*';
  return wanted.every((scope) => permits(held, scope));
}

/** What a scope lets a program do in an area. */
export type ScopeLevel = '' | 'read_only' | 'read_write';

/** The areas that the service has, by the name that scopes have for them. */
export const AREAS = [
  { area: 'account', label: 'Account' },
  { area: 'child_account', label: 'Child accounts' },
  { area: 'computes', label: 'Computes' },
  { area: 'events', label: 'Events' },
  { area: 'firewall', label: 'Firewalls' },
  { area: 'images', label: 'Images' },
  { area: 'ips', label: 'Addresses' },
  { area: 'natgateways', label: 'NAT gateways' },
  { area: 'vpc', label: 'VPCs' },
] as const;

export type ScopeArea = (typeof AREAS)[number]['area'];

/** What is chosen for each area. */
export type ScopeLevels = Readonly<Partial<Record<ScopeArea, ScopeLevel>>>;

/** Scopes as the API writes them, in plain words: `Read and write: VPCs. Read: Events`. */
export function scopesText(scopes: string): string {
  const held = scopes.split(/[ ,]+/).filter((scope) => scope !== '');
  if (held.includes('*')) return 'Everything';
  const parts = [
    { title: 'Read and write', names: namesOf(held, 'read_write') },
    { title: 'Read', names: namesOf(held, 'read_only') },
  ];
  const texts = parts
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => `${title}: ${names.join(', ')}`);
  return texts.join('. ') || 'Nothing';
}

/** The scopes of chosen levels, as the API takes them. */
export function scopesOf(levels: ScopeLevels): string {
  return AREAS.map(({ area }) => area)
    .filter((area) => (levels[area] ?? '') !== '')
    .map((area) => `${area}:${levels[area]}`)
    .join(' ');
}

function namesOf(scopes: readonly string[], level: ScopeLevel): string[] {
  return scopes
    .map((scope) => scope.split(':'))
    .filter(([, held]) => held === level)
    .map(([name]) => AREAS.find(({ area }) => area === name)?.label ?? name ?? '');
}

import type { ProviderNames } from '#access/names';
import type { Area, Level, Scopes } from '#domain/identity/scopes';

/** Describes each area to the user who is asked for consent. */
const AREA_WORDS: Readonly<Record<Area, string>> = {
  account: 'your profile and your account: users, apps, tokens and how you sign in',
  balancers: 'load balancers',
  child_account: 'your child accounts',
  computes: 'computes, their configuration and their addresses',
  databases: 'databases',
  domains: 'domains',
  events: 'the events of your account',
  firewall: 'firewalls',
  images: 'images',
  ips: 'the IP addresses in your VPCs',
  kubernetes: 'Kubernetes clusters',
  monitoring: 'monitoring',
  object_storage: 'object storage',
  scripts: 'scripts',
  volumes: 'volumes',
  vpc: 'VPCs and their subnets',
};

const LEVEL_WORDS: Readonly<Record<Level, string>> = { read_only: 'View', read_write: 'View and change' };

const EVERYTHING = 'View and change everything that you can view and change yourself';

/** One sentence per scope, in the stored order. @param names of the provider */
export function scopeSentences(scopes: Scopes, names?: Pick<ProviderNames, 'text'>): string[] {
  if (scopes === '*') return [EVERYTHING];
  return scopes.map((scope) => {
    const [area, level] = scope.split(':') as [Area, Level];
    const ours = `${LEVEL_WORDS[level]} ${AREA_WORDS[area]}`;
    return names?.text(ours) ?? ours;
  });
}

/** Whether an app with these scopes can lock the user out. */
export function canChangeSignIn(scopes: Scopes): boolean {
  return scopes === '*' || scopes.includes('account:read_write');
}

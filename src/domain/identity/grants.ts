/** The account-level grants that are true or false, in display order. */
export const GLOBAL_GRANTS = [
  'add_databases',
  'add_domains',
  'add_firewalls',
  'add_images',
  'add_computes',
  'add_monitoring',
  'add_balancers',
  'add_scripts',
  'add_volumes',
  'add_vpcs',
  'cancel_account',
  'child_account_access',
  'monitoring_subscription',
] as const;

/** Those that decide something. The others are rights to what does not exist here, and part of the contract only. */
export const EFFECTIVE_GRANTS: readonly GlobalGrant[] = [
  'add_computes',
  'add_firewalls',
  'add_vpcs',
  'child_account_access',
];

export type GlobalGrant = (typeof GLOBAL_GRANTS)[number];

/** What each of them allows, for the description of the API. */
export const GRANT_TEXTS: Readonly<Record<GlobalGrant, string>> = {
  add_databases: withoutEffect('databases'),
  add_domains: withoutEffect('domains'),
  add_firewalls: 'Whether the user may create firewalls. It gets the grant `read_write` on those it creates',
  add_images: withoutEffect('images of accounts'),
  add_computes: 'Whether the user may create computes. It gets the grant `read_write` on those it creates',
  add_monitoring: withoutEffect('monitoring'),
  add_balancers: withoutEffect('balancers'),
  add_scripts: withoutEffect('scripts'),
  add_volumes: withoutEffect('volumes'),
  add_vpcs: 'Whether the user may create VPCs. It gets the grant `read_write` on those it creates',
  cancel_account: 'Without effect: accounts are closed by the operator',
  child_account_access:
    'Whether the user may act in child accounts; null if the account is not a parent account',
  monitoring_subscription: withoutEffect('monitoring'),
};

function withoutEffect(things: string): string {
  return `Without effect: the service has no ${things}`;
}

/**
 * The access that a grant gives to an entity or, as `account_access`, to the account; null in a grant means no
 * access.
 */
export type Permission = 'read_only' | 'read_write';

/** Whether a permission (null: no access) covers the wanted one. `read_write` includes `read_only`. */
export function allows(held: Permission | null, wanted: Permission): boolean {
  return held === 'read_write' || held === wanted;
}

/** The account-level grants that are true or false, in the order in which they are shown. */
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

export type GlobalGrant = (typeof GLOBAL_GRANTS)[number];

/** Access to one entity, or to the account as `account_access`; where a grant has none it is null. */
export type Permission = 'read_only' | 'read_write';

/** Whether a permission (null: no access) covers the one wanted; writing includes reading. */
export function allows(held: Permission | null, wanted: Permission): boolean {
  return held === 'read_write' || held === wanted;
}

import type { Schema } from '#api/operations.ts';

export type EntityPermission = 'read_only' | 'read_write' | null;

/** The kinds of things that grants are on. */
export const KINDS = ['vpc', 'compute', 'firewall'] as const;

export type GrantKind = (typeof KINDS)[number];

/** What a user may do in the account as a whole, as far as this service has it. */
export const FLAGS = ['add_vpcs', 'add_computes', 'add_firewalls', 'child_account_access'] as const;

export type Flag = (typeof FLAGS)[number];

/** What somebody has changed and not stored. */
export interface GrantChanges {
  account?: EntityPermission;
  flags: Readonly<Partial<Record<Flag, boolean>>>;
  /** By kind and id: `vpc 12`. */
  entities: Readonly<Record<string, EntityPermission>>;
}

export const NO_CHANGES: GrantChanges = { flags: {}, entities: {} };

type GrantSet = Schema<'Grants'>;

/** What is held with the changes. */
export function accountPermission({ global }: GrantSet, { account }: GrantChanges): EntityPermission {
  return account === undefined ? global.account_access : account;
}

export function flagValue({ global }: GrantSet, { flags }: GrantChanges, flag: Flag): boolean {
  return flags[flag] ?? global[flag] ?? false;
}

export function entityPermission(
  entity: Schema<'EntityGrant'>,
  kind: GrantKind,
  { entities }: GrantChanges,
): EntityPermission {
  const changed = entities[keyOf(kind, entity.id)];
  return changed === undefined ? entity.permissions : changed;
}

/** What a user may do with something, by grant or without one: VPCs can be read by all users of the account. */
export function permissionLevel(
  entity: Schema<'EntityGrant'>,
  kind: GrantKind,
  changes: GrantChanges,
): EntityPermission {
  return levelOf(kind, entityPermission(entity, kind, changes));
}

/** The changes with one more. A change back to what is held is none, and so is one that grants what all users have. */
export function withPermission(
  changes: GrantChanges,
  kind: GrantKind,
  entity: Schema<'EntityGrant'>,
  permissions: EntityPermission,
): GrantChanges {
  const { [keyOf(kind, entity.id)]: _, ...others } = changes.entities;
  const isChange = levelOf(kind, permissions) !== levelOf(kind, entity.permissions);
  return {
    ...changes,
    entities: isChange ? { ...others, [keyOf(kind, entity.id)]: permissions } : others,
  };
}

/** What is sent: only what differs. Undefined when nothing does. */
export function bodyOf(grants: GrantSet, changes: GrantChanges): Schema<'GrantsInput'> | undefined {
  const global = {
    ...(accountPermission(grants, changes) !== grants.global.account_access && {
      account_access: accountPermission(grants, changes),
    }),
    ...Object.fromEntries(
      FLAGS.filter((flag) => flagValue(grants, changes, flag) !== (grants.global[flag] ?? false)).map(
        (flag) => [flag, flagValue(grants, changes, flag)],
      ),
    ),
  };
  const byKind = KINDS.flatMap((kind) => {
    const changed = grants[kind]
      .filter((entity) => entityPermission(entity, kind, changes) !== entity.permissions)
      .map((entity) => ({ id: entity.id, permissions: entityPermission(entity, kind, changes) }));
    return changed.length > 0 ? [[kind, changed] as const] : [];
  });
  const body = { ...(Object.keys(global).length > 0 && { global }), ...Object.fromEntries(byKind) };
  return Object.keys(body).length > 0 ? body : undefined;
}

function keyOf(kind: GrantKind, id: number): string {
  return `${kind} ${id}`;
}

function levelOf(kind: GrantKind, permissions: EntityPermission): EntityPermission {
  return kind === 'vpc' ? (permissions ?? 'read_only') : permissions;
}

import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { NOT_VALID } from '#domain/reasons/values';
import { recordOf } from '#domain/record-of';
import { type Static, Type } from '#domain/schema/json-schema';
import { MAXIMUM_ELEMENTS, NamedObject, Nullable } from '#domain/schema/wire';

const PermissionOrNone = Type.Unsafe<Permission | null>({
  type: ['string', 'null'],
  enum: ['read_only', 'read_write', null],
  examples: ['read_only'],
});

/** Kinds of entities that a grant may be on. */
export const GRANTED_KINDS = ['compute', 'vpc'] as const;

export type GrantedKind = (typeof GRANTED_KINDS)[number];

/** Clients expect these kinds, but the service has no such entities. */
const OTHER_KINDS = [
  'balancer',
  'database',
  'domain',
  'firewall',
  'image',
  'monitoring',
  'script',
  'volume',
] as const;

const EntityGrantInput = Type.Object({
  id: Type.Integer({ examples: [1042] }),
  permissions: PermissionOrNone,
});

export type EntityGrantInput = Static<typeof EntityGrantInput>;

/** Rejects every entry, for kinds of which the service has no entities. */
const NoGrantInput = Type.Object({
  id: Type.Integer({ rule: () => NOT_VALID({ field: 'id' }) }),
  permissions: Type.Optional(PermissionOrNone),
});

const NoGrantInputs = Type.Optional(Type.Array(NoGrantInput, { ...MAXIMUM_ELEMENTS, examples: [[]] }));

const GlobalRights = recordOf(GLOBAL_GRANTS, () => Type.Optional(Type.Boolean()));

/**
 * A change of grants. Missing keys keep the current grants; null means no access. If an id occurs twice, the last
 * entry counts.
 */
export const GrantsInput = NamedObject('GrantsInput', {
  global: Type.Optional(Type.Object({ account_access: Type.Optional(PermissionOrNone), ...GlobalRights })),
  ...recordOf(GRANTED_KINDS, () => Type.Optional(Type.Array(EntityGrantInput, MAXIMUM_ELEMENTS))),
  ...recordOf(OTHER_KINDS, () => NoGrantInputs),
});

export type GrantsInput = Static<typeof GrantsInput>;

const EntityGrant = NamedObject('EntityGrant', {
  id: Type.Integer({ examples: [1042] }),
  label: Type.String({ examples: ['orders-east'] }),
  permissions: PermissionOrNone,
});

type EntityGrant = Static<typeof EntityGrant>;

const GlobalGrants = recordOf(GLOBAL_GRANTS, (grant) =>
  grant === 'child_account_access' ? Nullable(Type.Boolean()) : Type.Unsafe<boolean | null>(Type.Boolean()),
);

const EntityGrants = Type.Array(EntityGrant);
const NoGrants = Type.Array(EntityGrant, { maxItems: 0 });

/** All grants of a restricted user. */
export const Grants = NamedObject('Grants', {
  global: Type.Object({ account_access: PermissionOrNone, ...GlobalGrants }),
  ...recordOf(GRANTED_KINDS, () => EntityGrants),
  ...recordOf(OTHER_KINDS, () => NoGrants),
});

export type Grants = Static<typeof Grants>;

export interface HeldByUser {
  accountAccess: Permission | null;
  global: ReadonlySet<GlobalGrant>;
  /** Every entity of the account, by ascending id. */
  entities: Record<GrantedKind, EntityGrant[]>;
  isParentAccount: boolean;
}

export function toGrants({ accountAccess, global, entities, isParentAccount }: HeldByUser): Grants {
  const value = (grant: GlobalGrant) =>
    grant === 'child_account_access' && !isParentAccount ? null : global.has(grant);
  return {
    global: { account_access: accountAccess, ...recordOf(GLOBAL_GRANTS, value) },
    ...recordOf(GRANTED_KINDS, (kind) => entities[kind].map(toEntityGrant)),
    ...recordOf(OTHER_KINDS, () => []),
  };
}

/** The form shown to the user itself, without the entities it has no access to. */
export function withoutUngranted(grants: Grants): Grants {
  const isGranted = ({ permissions }: EntityGrant) => permissions !== null;
  return { ...grants, ...recordOf(GRANTED_KINDS, (kind) => grants[kind].filter(isGranted)) };
}

function toEntityGrant({ id, label, permissions }: EntityGrant): EntityGrant {
  return { id, label, permissions };
}

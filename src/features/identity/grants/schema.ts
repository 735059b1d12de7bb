import type { ShownChange } from '#domain/event-changes';
import { GLOBAL_GRANTS, type GlobalGrant, GRANT_TEXTS, type Permission } from '#domain/identity/grants';
import { NOT_VALID } from '#domain/reasons/values';
import { recordOf } from '#domain/record-of';
import { type JsonSchema, type Static, Type, type TypedSchema } from '#domain/schema/json-schema';
import { described, EXAMPLE_IDS, MAXIMUM_ELEMENTS, NamedObject, Nullable } from '#domain/schema/wire';

const PermissionOrNone = Type.Unsafe<Permission | null>({
  type: ['string', 'null'],
  enum: ['read_only', 'read_write', null],
  description: 'Access that the user has; null means none. `read_write` includes `read_only`',
  examples: ['read_only'],
});

const AccountAccess = described(
  'Access to the OAuth clients of the account; null means none. Users and webhooks are for unrestricted users only',
  PermissionOrNone,
);

/** Kinds of entities that a grant may be on. */
export const GRANTED_KINDS = ['compute', 'vpc', 'firewall'] as const;

export type GrantedKind = (typeof GRANTED_KINDS)[number];

/** A value for each kind, in the order in which clients know them. */
function ofKinds<Granted, Other>(granted: (kind: GrantedKind) => Granted, other: () => Other) {
  return {
    ...recordOf(['compute', 'vpc'] as const, granted),
    ...recordOf(['balancer', 'database', 'domain'] as const, other),
    ...recordOf(['firewall'] as const, granted),
    ...recordOf(['image', 'monitoring', 'script', 'volume'] as const, other),
  };
}

const KIND_TEXTS: Record<GrantedKind, string> = {
  compute: 'Access to computes, by id',
  firewall: 'Access to firewalls, by id',
  vpc: 'Access to VPCs, by id. All users of the account can read all VPCs, with or without a grant',
};

/** Which ids there are is checked with the account: any other number is as wrong as that of a stranger's entity. */
const entityGrantInput = (kind: GrantedKind) =>
  Type.Object({
    id: Type.Integer({ description: 'Id of the entity', examples: [EXAMPLE_IDS[kind]] }),
    permissions: PermissionOrNone,
  });

const EntityGrantInput = Type.Object({
  id: Type.Integer(),
  permissions: PermissionOrNone,
});

export type EntityGrantInput = Static<typeof EntityGrantInput>;

/** Rejects every entry, for kinds of which the service has no entities. */
const NoGrantInput = Type.Object({
  id: Type.Integer({ description: 'No id is valid', rule: () => NOT_VALID({ field: 'id' }) }),
  permissions: Type.Optional(PermissionOrNone),
});

const NO_ENTITIES = 'Always empty: the service has no such entities';

const NoGrantInputs = Type.Optional(
  Type.Array(NoGrantInput, { ...MAXIMUM_ELEMENTS, description: NO_ENTITIES, examples: [[]] }),
);

const GlobalRights = recordOf(GLOBAL_GRANTS, (grant) =>
  Type.Optional(Type.Boolean({ description: GRANT_TEXTS[grant] })),
);

export const GrantsInput = NamedObject(
  'GrantsInput',
  'Changes of grants. What is left out stays as it is. If an id occurs twice, the last entry counts',
  {
    global: Type.Optional(
      Type.Object(
        { account_access: Type.Optional(AccountAccess), ...GlobalRights },
        { description: 'Grants on the account as a whole' },
      ),
    ),
    ...ofKinds(
      (kind) =>
        Type.Optional(
          Type.Array(entityGrantInput(kind), { ...MAXIMUM_ELEMENTS, description: KIND_TEXTS[kind] }),
        ),
      () => NoGrantInputs,
    ),
  },
);

export type GrantsInput = Static<typeof GrantsInput>;

/** What events tell of the fields of an update, in the order of its body. */
export const grantsShownChanges = {
  global: 'name',
  ...ofKinds(
    () => 'name' as const,
    () => 'name' as const,
  ),
} satisfies Record<keyof GrantsInput, ShownChange>;

const EntityGrant = NamedObject('EntityGrant', 'The access of a user to one entity', {
  id: Type.Integer({ description: 'Id of the entity', examples: [1042] }),
  label: Type.String({ description: 'Current label of the entity', examples: ['orders-east'] }),
  permissions: PermissionOrNone,
});

type EntityGrant = Static<typeof EntityGrant>;

const GlobalGrants = recordOf(GLOBAL_GRANTS, (grant) =>
  globalGrant(grant, Type.Boolean({ description: GRANT_TEXTS[grant], examples: [grant === 'add_vpcs'] })),
);

function globalGrant(
  grant: GlobalGrant,
  schema: TypedSchema<'boolean', boolean>,
): JsonSchema<boolean | null> {
  return grant === 'child_account_access' ? Nullable({ ...schema, examples: [null] }) : Type.Unsafe(schema);
}

const NoGrants = Type.Array(EntityGrant, { maxItems: 0, description: NO_ENTITIES, examples: [[]] });

export const Grants = NamedObject('Grants', 'All grants of a restricted user', {
  global: Type.Object(
    { account_access: AccountAccess, ...GlobalGrants },
    { description: 'Grants on the account as a whole' },
  ),
  ...ofKinds(
    (kind) => Type.Array(EntityGrant, { description: KIND_TEXTS[kind] }),
    () => NoGrants,
  ),
});

export type Grants = Static<typeof Grants>;

export interface UserGrantSet {
  accountAccess: Permission | null;
  global: ReadonlySet<GlobalGrant>;
  /** Every entity of the account, by ascending id. */
  entities: Record<GrantedKind, EntityGrant[]>;
  isParentAccount: boolean;
}

export function toGrants({ accountAccess, global, entities, isParentAccount }: UserGrantSet): Grants {
  const value = (grant: GlobalGrant) =>
    grant === 'child_account_access' && !isParentAccount ? null : global.has(grant);
  return {
    global: { account_access: accountAccess, ...recordOf(GLOBAL_GRANTS, value) },
    ...ofKinds(
      (kind) => entities[kind].map(toEntityGrant),
      () => [],
    ),
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

import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { NOT_VALID } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { MAXIMUM_ELEMENTS, NamedObject, Nullable } from '#domain/schema/wire';

const PermissionOrNone = Type.Unsafe<Permission | null>({
  type: ['string', 'null'],
  enum: ['read_only', 'read_write', null],
  examples: ['read_only'],
});

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

const GlobalRights = Object.fromEntries(
  GLOBAL_GRANTS.map((grant) => [grant, Type.Optional(Type.Boolean())]),
) as Record<GlobalGrant, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>>;

/**
 * A change of grants. Missing keys keep the current grants; null means no access. If an id occurs twice, the last
 * entry counts.
 */
export const GrantsInput = NamedObject('GrantsInput', {
  global: Type.Optional(Type.Object({ account_access: Type.Optional(PermissionOrNone), ...GlobalRights })),
  compute: Type.Optional(Type.Array(EntityGrantInput, MAXIMUM_ELEMENTS)),
  vpc: Type.Optional(Type.Array(EntityGrantInput, MAXIMUM_ELEMENTS)),
  balancer: NoGrantInputs,
  database: NoGrantInputs,
  domain: NoGrantInputs,
  firewall: NoGrantInputs,
  image: NoGrantInputs,
  monitoring: NoGrantInputs,
  script: NoGrantInputs,
  volume: NoGrantInputs,
});

export type GrantsInput = Static<typeof GrantsInput>;

const EntityGrant = NamedObject('EntityGrant', {
  id: Type.Integer({ examples: [1042] }),
  label: Type.String({ examples: ['orders-east'] }),
  permissions: PermissionOrNone,
});

type EntityGrant = Static<typeof EntityGrant>;

const GlobalGrants = Object.fromEntries(
  GLOBAL_GRANTS.map((grant) => [
    grant,
    grant === 'child_account_access' ? Nullable(Type.Boolean()) : Type.Boolean(),
  ]),
) as Record<GlobalGrant, ReturnType<typeof Type.Unsafe<boolean | null>>>;

const EntityGrants = Type.Array(EntityGrant);
/** Always empty: clients expect these kinds, but the service has no such entities. */
const NoGrants = Type.Array(EntityGrant, { maxItems: 0 });

/** All grants of a restricted user. */
export const Grants = NamedObject('Grants', {
  global: Type.Object({ account_access: PermissionOrNone, ...GlobalGrants }),
  compute: EntityGrants,
  vpc: EntityGrants,
  balancer: NoGrants,
  database: NoGrants,
  domain: NoGrants,
  firewall: NoGrants,
  image: NoGrants,
  monitoring: NoGrants,
  script: NoGrants,
  volume: NoGrants,
});

export type Grants = Static<typeof Grants>;

export interface HeldByUser {
  accountAccess: Permission | null;
  global: ReadonlySet<GlobalGrant>;
  /** Every compute of the account, by ascending id. */
  computes: EntityGrant[];
  /** Every VPC of the account, by ascending id. */
  vpcs: EntityGrant[];
  isParentAccount: boolean;
}

export function toGrants({ accountAccess, global, computes, vpcs, isParentAccount }: HeldByUser): Grants {
  const value = (grant: GlobalGrant) =>
    grant === 'child_account_access' && !isParentAccount ? null : global.has(grant);
  const rights = Object.fromEntries(GLOBAL_GRANTS.map((grant) => [grant, value(grant)]));
  return {
    global: { account_access: accountAccess, ...(rights as Record<GlobalGrant, boolean | null>) },
    compute: computes.map(toEntityGrant),
    vpc: vpcs.map(toEntityGrant),
    balancer: [],
    database: [],
    domain: [],
    firewall: [],
    image: [],
    monitoring: [],
    script: [],
    volume: [],
  };
}

/** The form shown to the user itself, without the entities it has no access to. */
export function withoutUngranted(grants: Grants): Grants {
  const isGranted = ({ permissions }: EntityGrant) => permissions !== null;
  return { ...grants, compute: grants.compute.filter(isGranted), vpc: grants.vpc.filter(isGranted) };
}

function toEntityGrant({ id, label, permissions }: EntityGrant): EntityGrant {
  return { id, label, permissions };
}
